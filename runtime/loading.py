"""Reading a compiled suite from `generated/<suite>/`."""

import hashlib
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple, TypeVar

import msgspec

from ..compiler.contract.model import FORMAT, FixtureFile, Row, Suite, SuiteHead, Task
from ..compiler.contract.paths import PathError, open_inside
from .errors import SuiteError

T = TypeVar("T")

_AGAIN = "Run 'liarproof build' to write it again."


class LoadedSuite(NamedTuple):
    """A suite, and the rows of the tables whose rows it keeps in files."""

    suite: Suite
    fixtures: dict[str, tuple[Row, ...]]


def load_suite(folder: Path) -> LoadedSuite:
    """The suite in a folder, its tasks in order of id.

    Raises:
        SuiteError: a file is missing, cannot be read, or is not what the compiler wrote.
    """
    head = load_head(folder)
    tasks = tuple(load_task(folder, name) for name in task_ids(folder))
    return LoadedSuite(Suite(head, tasks), load_fixtures(folder, head))


def load_head(folder: Path) -> SuiteHead:
    """What all tasks of a suite share.

    Raises:
        SuiteError: as for `load_suite`.
    """
    path = folder / "world.json"
    content = _read(folder, "world.json")
    written = _decode(content, _Format, path)
    if written.format != FORMAT:
        raise SuiteError(f"{path} is in format {written.format}, and this version reads {FORMAT}. {_AGAIN}")
    return _decode(content, SuiteHead, path)


class _Format(msgspec.Struct):
    format: int


def task_ids(folder: Path) -> tuple[str, ...]:
    """The ids of a suite's tasks, in order; none if there is no such folder."""
    return tuple(sorted(path.stem for path in (folder / "tasks").glob("*.json")))


def load_task(folder: Path, name: str) -> Task:
    """One task of a suite.

    Raises:
        SuiteError: as for `load_suite`.
    """
    path = folder / "tasks" / f"{name}.json"
    task = _decode(_read(folder, f"tasks/{name}.json"), Task, path)
    if task.id != name:
        raise SuiteError(f"{path} holds the task {task.id}. {_AGAIN}")
    return task


def load_fixtures(folder: Path, head: SuiteHead) -> dict[str, tuple[Row, ...]]:
    """The rows that stand in files, by table.

    Raises:
        SuiteError: as for `load_suite`.
    """
    return {
        table: tuple(_rows(folder, kept))
        for table, kept in head.world.fixtures.items()
        if isinstance(kept, FixtureFile)
    }


def _rows(folder: Path, kept: FixtureFile) -> Iterator[Row]:
    content = _read(folder, kept.file)
    if hashlib.sha256(content).hexdigest() != kept.sha256:
        raise SuiteError(f"{folder / kept.file} is not the file that was compiled. {_AGAIN}")
    decoder = msgspec.json.Decoder(Row)
    for line in content.splitlines():
        yield _decode_with(decoder, line, folder / kept.file)


def _read(folder: Path, name: str) -> bytes:
    try:
        return open_inside(folder, name).read_bytes()
    except (PathError, OSError) as problem:
        raise SuiteError(f"{folder / name} cannot be read: {problem}. {_AGAIN}") from problem


def _decode(content: bytes, kind: type[T], path: Path) -> T:
    return _decode_with(msgspec.json.Decoder(kind), content, path)


def _decode_with(decoder: msgspec.json.Decoder[T], content: bytes, path: Path) -> T:
    try:
        return decoder.decode(content)
    except (msgspec.DecodeError, UnicodeDecodeError) as problem:
        raise SuiteError(f"{path} is not what the compiler writes: {problem}. {_AGAIN}") from problem
