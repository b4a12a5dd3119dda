"""What identifies an agent that is no model behind the Messages API."""

import hashlib
import shlex
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import ClassVar

import msgspec

from ....compiler.contract.canonical import digest
from ....compiler.contract.model import Profile, Stage
from ....compiler.contract.version import VERSION
from .protocol import PROTOCOL

STEPS, STEP_SECONDS, TRIAL_SECONDS = 40, 120.0, 900.0
"""The bounds of an agent, where nothing else is said: those of a model."""

_HOST = f"{__package__}.host"


class ExternalProfile(msgspec.Struct, frozen=True):
    """Everything that we know of an agent of any make.

    It is a `command`, in words, or a `callable`, as `module:name`, and the other is empty. `files` are the digests of
    the files that either names, by their names; what these load is not known. An answer may take `step_seconds`. A
    trial is played `vote` times, for a majority to decide.
    """

    stages: ClassVar[tuple[Stage, ...]] = ()
    """None: which models it asks, and when, is its own affair."""

    id: str
    command: tuple[str, ...]
    callable: str
    files: dict[str, str]
    protocol: int = PROTOCOL
    max_steps: int = STEPS
    step_seconds: float = STEP_SECONDS
    trial_seconds: float = TRIAL_SECONDS
    vote: int = 1

    @property
    def shown(self) -> str:
        """The command or the callable, as somebody writes it."""
        return self.callable or shlex.join(self.command)

    def started_from(self, folder: Path) -> tuple[str, ...]:
        """The command to start in whatever folder; names of files are meant as seen from one folder."""
        if self.callable:
            return (sys.executable, "-m", _HOST, self.callable, str(folder))
        named = files_named(self.command, folder)
        return tuple(str(folder / word) if word in named else word for word in self.command)


AnyProfile = Profile | ExternalProfile
"""What identifies an agent under test: a model with its settings, or an agent of any make."""


def files_of(command: Sequence[str], callable: str, folder: Path) -> dict[str, str]:  # noqa: A002 - the field's name
    """The digests of the files that a command or a callable names, as seen from a folder.

    Raises:
        OSError: one of them cannot be read.
    """
    module = callable.partition(":")[0].replace(".", "/")
    words = ("", f"{module}.py", f"{module}/__init__.py") if callable else command
    return {name: _digest(folder / name) for name in files_named(words, folder)}


def files_named(command: Sequence[str], folder: Path) -> tuple[str, ...]:
    """The words of a command that name files; the program only where it is named by a path from the folder."""
    words = command if "/" in command[0] and not command[0].startswith("/") else command[1:]
    return tuple(word for word in words if _is_file(folder / word))


def external_digest(profile: ExternalProfile, *, policy: str, tools: str) -> str:
    """What identifies an agent under test, as `profile_digest` does for a model."""
    return digest([msgspec.structs.replace(profile, id=""), policy, tools, VERSION])


def _digest(path: Path) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()[:16]


def _is_file(path: Path) -> bool:
    try:
        return path.is_file()
    except (OSError, ValueError):  # too long for a name, or none at all
        return False
