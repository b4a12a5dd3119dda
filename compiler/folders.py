"""Which files make up a suite: `suite.yaml`, `world.yaml` and the tasks, none of them a link."""

import stat
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from .diagnostics import Diagnostic, error
from .source import Span

NOT_SUITES = frozenset({"agents", "gates"})
"""Folders beside the suites that hold other documents."""


@dataclass(frozen=True, slots=True)
class TaskFile:
    """A task's file. Paths as shown to the user have forward slashes."""

    id: str
    path: Path
    shown: str

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
        NoSuiteError: it is none of these.
    """
    owner = path.parent if path.is_file() else path
    for folder in (owner, *owner.parents[:2]) if path.is_file() else (owner,):
        if _is_suite(folder):
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


def _is_suite(folder: Path) -> bool:
    return (folder / "suite.yaml").is_file()


def _looks_like_suite(folder: Path) -> bool:
    return any((folder / name).exists() for name in ("suite.yaml", "world.yaml", "tasks"))


def _suite(folder: Path) -> SuiteFolder:
    shown = folder.as_posix()
    found: list[Diagnostic] = []
    for name in ("suite.yaml", "world.yaml"):
        found += _plain(folder / name, f"{shown}/{name}")
    tasks = tuple(_tasks(folder / "tasks", f"{shown}/tasks", found))
    if not tasks:
        message = "the suite has no task"
        found.append(error("no-task", message, Span(f"{shown}/suite.yaml"), "Add tasks/<task>.yaml."))
    return SuiteFolder(folder.resolve().name, folder, shown, tasks, tuple(found))


def _tasks(folder: Path, shown: str, found: list[Diagnostic]) -> Iterator[TaskFile]:
    for path in sorted(folder.iterdir()) if folder.is_dir() else ():
        name = f"{shown}/{path.name}"
        inner = path / "task.yaml"
        if path.name.startswith("."):
            continue
        if path.suffix == ".yaml":
            task = TaskFile(path.stem, path, name)
        elif path.is_dir() and inner.exists():
            task = TaskFile(path.name, inner, f"{name}/task.yaml")
            found += _plain(path, name, folder=True)
        else:
            hint = "A task is tasks/<task>.yaml, or tasks/<task>/task.yaml with its files beside it."
            found.append(error("stray-file", "this is no task", Span(name), hint))
            continue
        wrong = _plain(task.path, task.shown)
        found += wrong
        if not wrong:
            yield task


def _plain(path: Path, shown: str, *, folder: bool = False) -> list[Diagnostic]:
    """What is wrong with a path that has to be a plain file, or a plain folder; nothing, where it is missing."""
    try:
        mode = path.lstat().st_mode
    except OSError:
        return []
    if stat.S_ISDIR(mode) if folder else stat.S_ISREG(mode):
        return []
    what = "a link" if stat.S_ISLNK(mode) else "no plain file"
    return [error("file-path", f"this is {what}", Span(shown), "Put the file itself here.")]
