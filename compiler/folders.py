"""Which files make up a suite: `suite.yaml`, `world.yaml` and the tasks, none of them a link."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from .diagnostics import Diagnostic, error
from .source import Span
from .spec_files import SpecFile, is_utf8, listed_in, misspelt_ending, not_plain

NOT_SUITES = frozenset({"agents", "gates"})
"""Folders beside the suites that hold other documents."""


@dataclass(frozen=True, slots=True)
class TaskFile(SpecFile):
    """A task's file."""

    @property
    def shown_folder(self) -> str:
        """The folder that the task's own files are named from."""
        return self.shown.rpartition("/")[0]


@dataclass(frozen=True, slots=True)
class SuiteFolder:
    """A suite's folder, its tasks in order of id, and what is wrong with its files."""

    id: str
    path: Path
    shown: str
    tasks: tuple[TaskFile, ...]
    diagnostics: tuple[Diagnostic, ...]


class NoSuiteError(Exception):
    """A path holds no suite. `str()` says what was looked for."""


def find_suites(path: Path) -> tuple[SuiteFolder, ...]:
    """The suites that a path stands for, in order of id.

    The path is a suite's folder, a file in one, or a folder of suites.

    Raises:
        NoSuiteError: it is none of these, or cannot be read.
    """
    try:
        return _found(path)
    except OSError as problem:
        reason = (problem.strerror or "unknown error").lower()
        raise NoSuiteError(f"{problem.filename} cannot be read: {reason}") from problem


def holds_suites(path: Path) -> bool:
    """Whether a folder is a suite's, or has suites in it."""
    return path.is_dir() and (is_suite(path) or any(map(_looks_like_suite, _folders(path))))


def _found(path: Path) -> tuple[SuiteFolder, ...]:
    owner = path.parent if path.is_file() else path
    for folder in (owner, *owner.parents[:2]) if path.is_file() else (owner,):
        if is_suite(folder):
            return (_suite(folder),)
    if path.is_file():
        raise NoSuiteError(f"{path} is in no suite's folder: no suite.yaml stands beside or above it")
    found = tuple(_suite(folder) for folder in _folders(path) if _looks_like_suite(folder))
    if not found:
        raise NoSuiteError(f"{path} holds no suite: no suite.yaml stands in it or in a folder of it")
    return found


def _folders(path: Path) -> Iterator[Path]:
    for folder in sorted(path.iterdir()):
        if folder.is_dir() and not folder.name.startswith(".") and folder.name not in NOT_SUITES:
            yield folder


def is_suite(folder: Path) -> bool:
    """Whether a folder is a suite's."""
    return (folder / "suite.yaml").is_file()


def _looks_like_suite(folder: Path) -> bool:
    return any((folder / name).exists() for name in ("suite.yaml", "world.yaml", "tasks"))


def _suite(folder: Path) -> SuiteFolder:
    shown, name = folder.as_posix(), folder.resolve().name
    if not is_utf8(shown + name):
        raise NoSuiteError(f"{shown} has a name that is not UTF-8, and needs another")
    found: list[Diagnostic] = []
    for file in ("suite.yaml", "world.yaml"):
        found += not_plain(folder / file, f"{shown}/{file}")
    tasks = tuple(_tasks(folder / "tasks", f"{shown}/tasks", found))
    if not tasks and not found:
        message = "the suite has no task"
        found.append(error("no-task", message, Span(f"{shown}/suite.yaml"), "Add tasks/<task>.yaml."))
    return SuiteFolder(name, folder, shown, tasks, tuple(found))


def _tasks(folder: Path, shown: str, found: list[Diagnostic]) -> Iterator[TaskFile]:
    wrong = not_plain(folder, shown, folder=True)
    found += wrong
    for path in listed_in(folder, shown, found) if folder.is_dir() and not wrong else ():
        name = f"{shown}/{path.name}"
        if path.name.startswith("."):
            continue
        if not is_utf8(path.name):
            found.append(error("file-path", "this name is not UTF-8", Span(name), "Give it another name."))
            continue
        if path.suffix == ".yaml":
            task = TaskFile(path.stem, path, name)
            wrong = not_plain(path, name)
        elif path.is_dir() and (path / "task.yaml").exists():
            task = TaskFile(path.name, path / "task.yaml", f"{name}/task.yaml")
            wrong = not_plain(path, name, folder=True) or not_plain(task.path, task.shown)
        else:
            message = "there is no task.yaml in this folder" if path.is_dir() else "this is no task"
            found.append(error("stray-file", message, Span(name), _instead(path)))
            continue
        found += wrong
        if not wrong:
            yield task


def _instead(path: Path) -> str:
    return misspelt_ending(path) or "A task is tasks/<task>.yaml, or tasks/<task>/task.yaml with its files beside it."
