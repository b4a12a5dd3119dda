"""Writing `generated/`: what differs is written, what is stale and ours is removed, and nothing else is touched."""

import errno
import os
import re
import stat
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Literal, NamedTuple

import msgspec

from .emitter import Files

Drift = Literal["missing", "changed", "stale", "stranger"]

_OURS = re.compile(r"world\.json|CATALOGUE\.md|tasks/[a-z0-9-]+\.json|fixtures/[^/]+\.jsonl")
_LEFT_OVER = re.compile(r"(tasks/|fixtures/|)\.([^/]+)\.[0-9]+\.tmp")
_IGNORED = frozenset({"__pycache__", ".pytest_cache"})
_IGNORED_ABOVE = frozenset({".gitignore", ".gitattributes"})
_HEAD_LIMIT = 64 << 20


class Difference(NamedTuple):
    """A generated file that is not as its spec would make it, or something that is no generated file."""

    path: Path
    drift: Drift
    content: bytes | None


class _Head(msgspec.Struct):
    format: int
    id: str


def differences(folder: Path, files: Files) -> Iterator[Difference]:
    """What would have to change under a suite's folder for it to hold `files`, in order of path.

    Raises:
        OSError: something cannot be read, or a folder is a link: nothing behind it is looked at.
    """
    there = dict(_there(folder))
    for name in sorted({*files, *there}):
        path = folder / name
        content = files.get(name)
        if content is None:
            ours = there[name] and _is_ours(name, folder.name)
            yield Difference(path, "stale" if ours else "stranger", None)
        elif (drift := _drift(path, content)) is not None:
            yield Difference(path, drift, content)


def stale_suites(folder: Path, suites: Mapping[str, object]) -> Iterator[Difference]:
    """Generated files of suites that are no longer there, and what else lies beside the suites."""
    for found in _entries(folder):
        if found.name in suites or found.name in _IGNORED_ABOVE:
            continue
        if found.is_dir(follow_symlinks=False) and _is_suite(Path(found)):
            yield from differences(Path(found), {})
        elif not _hollow(found):
            yield Difference(Path(found), "stranger", None)


def apply(difference: Difference) -> None:
    """Write or remove one file, and leave what is a stranger.

    A file is replaced whole, so that a killed process leaves the old or the new one.

    Raises:
        OSError: the disk is full, or the folder cannot be written.
    """
    path = difference.path
    if difference.drift == "stranger":
        return
    if difference.content is None:
        path.unlink(missing_ok=True)
        _remove_empty(path.parent)
        return
    if not path.parent.is_dir():
        path.parent.mkdir(parents=True, exist_ok=True)
    beside = path.with_name(f".{path.name}.{os.getpid()}.tmp")
    try:
        with beside.open("xb") as file:
            file.write(difference.content)
        beside.replace(path)
    except BaseException:  # an interrupt leaves nothing half-written either
        beside.unlink(missing_ok=True)
        raise


def _remove_empty(folder: Path) -> None:
    for empty in (folder, folder.parent):
        try:
            empty.rmdir()
        except OSError:
            return


def _there(folder: Path) -> Iterator[tuple[str, bool]]:
    """All that lies in a suite's folder, and whether it is a plain file."""
    for inner in ("", "tasks", "fixtures"):
        if (folder / inner).is_symlink():
            raise OSError(errno.ELOOP, "It is a link; put the folder itself there", str(folder / inner))
        for found in _entries(folder / inner):
            if inner or found.name not in ("tasks", "fixtures") or not found.is_dir(follow_symlinks=False):
                plain = found.is_file(follow_symlinks=False)
                if plain or not _hollow(found):
                    yield f"{inner}/{found.name}".removeprefix("/"), plain


def _entries(folder: Path) -> list[os.DirEntry[str]]:
    """What lies in a folder, in order, but for what Python and pytest keep there; nothing, if it is none."""
    try:
        with os.scandir(folder) as found:
            return sorted((each for each in found if each.name not in _IGNORED), key=lambda each: each.name)
    except (FileNotFoundError, NotADirectoryError):
        return []


def _hollow(found: os.DirEntry[str]) -> bool:
    """Whether this is a folder with nothing in it that counts."""
    try:
        return found.is_dir(follow_symlinks=False) and not _entries(Path(found))
    except OSError:
        return False


def _is_ours(name: str, suite: str) -> bool:
    """Whether build gives a file of a suite this name, or gave it on the way there before it was killed."""
    left = _LEFT_OVER.fullmatch(name)
    name = left[1] + left[2] if left else name
    return name == f"test_{suite.replace('-', '_')}.py" or _OURS.fullmatch(name) is not None


def _is_suite(folder: Path) -> bool:
    """Whether build wrote the world in a folder, for a suite of the folder's name."""
    file = folder / "world.json"
    try:
        found = file.lstat()
        if not stat.S_ISREG(found.st_mode) or found.st_size > _HEAD_LIMIT:
            return False
        return msgspec.json.decode(file.read_bytes(), type=_Head).id == folder.name
    except (OSError, msgspec.MsgspecError, UnicodeDecodeError):
        return False


def _drift(path: Path, content: bytes) -> Drift | None:
    try:
        found = path.lstat()
        same = stat.S_ISREG(found.st_mode) and found.st_size == len(content) and path.read_bytes() == content
    except (FileNotFoundError, NotADirectoryError):
        return "missing"
    return None if same else "changed"
