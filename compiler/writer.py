"""Writing `generated/`: what differs is written, what is stale and ours is removed, and nothing else is touched."""

import contextlib
import os
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Literal, NamedTuple

from .emitter import Files

Drift = Literal["missing", "changed", "stale"]

_OURS = re.compile(r"world\.json|CATALOGUE\.md|test_[a-z0-9_]+\.py|tasks/[a-z0-9-]+\.json|fixtures/[^/]+\.jsonl")


class Difference(NamedTuple):
    """A generated file that is not as its spec would make it."""

    path: Path
    drift: Drift
    content: bytes | None


def differences(folder: Path, files: Files) -> Iterator[Difference]:
    """What would have to change under a suite's folder for it to hold `files`, in order of path."""
    for name in sorted({*files, *_ours(folder)}):
        path = folder / name
        content = files.get(name)
        if content is None:
            yield Difference(path, "stale", None)
            continue
        found = _read(path)
        if found != content:
            yield Difference(path, "missing" if found is None else "changed", content)


def stale_suites(folder: Path, suites: Mapping[str, object]) -> Iterator[Difference]:
    """Generated files of suites that are no longer there."""
    for suite in sorted(folder.iterdir()) if folder.is_dir() else ():
        if suite.name not in suites and (suite / "world.json").is_file():
            yield from differences(suite, {})


def apply(difference: Difference) -> None:
    """Write or remove one file. A file is replaced whole, so that a killed process leaves the old or the new one.

    Raises:
        OSError: the disk is full, or the folder cannot be written.
    """
    path = difference.path
    if difference.content is None:
        path.unlink(missing_ok=True)
        _remove_empty(path.parent)
        return
    if not path.parent.is_dir():
        path.parent.mkdir(parents=True, exist_ok=True)
    beside = path.with_name(f".{path.name}.{os.getpid()}.tmp")
    try:
        beside.write_bytes(difference.content)
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


def _ours(folder: Path) -> Iterator[str]:
    for inner in ("", "tasks/", "fixtures/"):
        with contextlib.suppress(FileNotFoundError, NotADirectoryError), os.scandir(folder / inner) as found:
            for entry in found:
                if _OURS.fullmatch(inner + entry.name) and entry.is_file():
                    yield inner + entry.name


def _read(path: Path) -> bytes | None:
    try:
        return path.read_bytes()
    except (FileNotFoundError, NotADirectoryError, IsADirectoryError):
        return None
