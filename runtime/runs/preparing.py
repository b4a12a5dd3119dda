"""What a run needs before its first call: its worlds, and what it is of."""

import os
import platform
import subprocess
from collections.abc import Mapping, Sequence
from contextlib import AbstractContextManager, closing, nullcontext
from decimal import Decimal
from importlib.metadata import version
from pathlib import Path

import msgspec

from ...compiler.contract.canonical import policy_digest, profile_digest, suite_digest, task_digest, tools_digest
from ...compiler.contract.model import Profile, Row, Suite
from ...compiler.contract.version import VERSION
from ..agents.cascade.alone import Stages
from ..agents.external.profile import AnyProfile, external_digest
from ..agents.guest_profile import GuestProfile, guest_digest
from ..proof import Proof
from ..receipt import receipt_of
from ..worlds.base import World
from ..worlds.opening import open_world
from ..worlds.sandbox.base import Level
from .manifest import FORMAT, LOCAL, Manifest
from .records import now


class Worlds:
    """The worlds of a run: one that all threads share where that can be, else one for each thread."""

    def __init__(self, suite: Suite, rows: Mapping[str, Sequence[Row]], level: Level) -> None:
        """Open one, which shows that it can be.

        Raises:
            SuiteError: the suite asks for what is not there.
            SandboxMissingError: there is no sandbox on this machine.
        """
        self._suite = suite
        self._rows = rows
        self._level: Level = level
        self.first = open_world(suite.head, rows, level=level)

    def __call__(self) -> AbstractContextManager[World]:
        """A world for a thread, for as long as that works."""
        if self.first.at_once > 1:
            return nullcontext(self.first)
        return closing(open_world(self._suite.head, self._rows, level=self._level))

    def close(self) -> None:
        """Give back the first."""
        self.first.close()


def manifest_of(
    suite: Suite,
    profile: AnyProfile | GuestProfile,
    proof: Proof,
    *,
    tasks: Sequence[str],
    repetitions: int,
    seed: int,
    prices: str,
    commit: str,
    ceiling: Decimal | None,
    rehearsal: str | None,
    stages: Stages = "all",
    vote: int | None = None,
    executor: str = LOCAL,
) -> Manifest:
    """What a run is of, before it begins."""
    world = suite.head.world
    return Manifest(
        format=FORMAT,
        suite=suite.head.id,
        suite_digest=suite_digest(suite),
        agent=profile.id,
        profile=msgspec.json.decode(msgspec.json.encode(profile)),  # as it will be read again
        profile_digest=_digest(profile, policy=policy_digest(suite), tools=tools_digest(world)),
        tasks={task.id: task_digest(task, world) for task in suite.tasks if task.id in tasks},
        repetitions=repetitions,
        seed=seed,
        prices=prices,
        receipt=receipt_of(proof),
        versions={"liarproof": VERSION, "python": platform.python_version(), "anthropic": version("anthropic")},
        commit=commit,
        sandbox=proof.sandbox,
        started=now(),
        rehearsal=rehearsal,
        stages=stages,
        vote=vote,
        ceiling=ceiling,
        executor=executor,
    )


def _digest(profile: AnyProfile | GuestProfile, *, policy: str, tools: str) -> str:
    if isinstance(profile, Profile):
        return profile_digest(profile, policy=policy, tools=tools)
    if isinstance(profile, GuestProfile):
        return guest_digest(profile, policy=policy, tools=tools)
    return external_digest(profile, policy=policy, tools=tools)


def commit_of(folder: Path) -> str:
    """The commit that a folder is checked out at; nothing where there is no Git or no commit."""
    command = ["git", "-C", str(folder), "rev-parse", "HEAD"]
    without_keys = {name: value for name, value in os.environ.items() if not name.startswith("ANTHROPIC_")}
    try:
        said = subprocess.run(command, capture_output=True, check=False, text=True, env=without_keys)  # noqa: S603
    except OSError:
        return ""
    return said.stdout.strip() if said.returncode == 0 else ""
