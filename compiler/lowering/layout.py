"""What lies where in a workspace: no two paths that some system would take for one."""

import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from ..contract.model import Content, Files, content_of
from ..contract.paths import PathError, parse_path
from ..diagnostics import Diagnostic, error, quoted
from ..document import Scalar
from ..spec import PlacedSpec

_LONGEST = 200
"""The most characters of a path that are shown."""

_FROM_HERE = "Write a path from the workspace, with '/' between folders, for example src/pages.py."


class _Held(NamedTuple):
    """What has a place: its path as it is spelt, whether it is a file, and the words for what put it there."""

    path: str
    is_file: bool
    owner: str


@dataclass(frozen=True, slots=True)
class Layout:
    """The files and folders of a workspace by path without regard to case."""

    held: Mapping[str, _Held] = field(default_factory=dict[str, _Held])

    def with_files(self, specs: Iterable[PlacedSpec], owner: str, found: list[Diagnostic]) -> tuple["Layout", Files]:
        """This and more files, and their contents in order of path. Of each spec the first that is amiss is told."""
        held, contents = dict(self.held), dict[str, Content]()
        for spec in specs:
            problem = next(_problems(spec, held, owner, contents), None)
            if problem is not None:
                found.append(problem)
        return Layout(held), dict(sorted(contents.items()))


EMPTY = Layout()
"""A workspace with nothing in it."""


def _problems(spec: PlacedSpec, held: dict[str, _Held], owner: str, contents: Files) -> Iterator[Diagnostic]:
    """Lay out the files of a spec until one cannot be."""
    wrong = path_problem(spec.where.text)
    if wrong:
        yield unfit_path(spec.where, wrong)
        return
    where = spec.where.text.removesuffix("/")
    if "" in spec.contents and where != spec.where.text:
        message = f"{quoted(spec.where.text)} is a folder, and {quoted(spec.name.text)} is one file"
        yield error("workspace-path", message, spec.where.span, f"Write '{where}' for the file's own path.")
        return
    for below, data in spec.contents.items():
        path = f"{where}/{below}" if below else where
        wrong = path_problem(path)
        if wrong:
            message = f"{_named(path)} is no path for a file of a workspace: {wrong}"
            yield error("workspace-path", message, spec.name.span, "Give the file another name.")
            continue
        clash = _clash(path, owner, held)
        if clash:
            message, hint = clash
            yield error("workspace-path", message, spec.where.span, hint)
            continue
        contents[path] = content_of(data)


def path_problem(text: str) -> str:
    """Why a text is no path in a workspace; empty if it is one."""
    try:
        parse_path(text)
    except PathError as problem:
        return str(problem).partition(";")[0]
    return ""


def unfit_path(written: Scalar, why: str) -> Diagnostic:
    """The finding of a path in a workspace, as an author wrote it, that is none."""
    return error("workspace-path", f"{quoted(written.text)} is no path in a workspace: {why}", written.span, _FROM_HERE)


def _clash(path: str, owner: str, held: dict[str, _Held]) -> tuple[str, str] | None:
    """What a path clashes with, and what to do; one that does not is held from now on, and its folders are."""
    components = path.split("/")
    for length in range(1, len(components) + 1):
        part = _Held("/".join(components[:length]), length == len(components), owner)
        other = held.setdefault(_folded(part.path), part)
        if other.path != part.path:
            message = f"{_named(part.path)} and {_named(other.path)}, under {other.owner}, are one path on some systems"
            return message, "Spell them the same way, or give one another name."
        if other.is_file != part.is_file:
            file, folder = (part, other) if part.is_file else (other, part)
            return (
                f"{_named(part.path)} is a file, under {file.owner}, and a folder, under {folder.owner}",
                "Give one of the two another name.",
            )
        if other.is_file and other is not part:
            return f"{_named(path)} is under {other.owner} already", "Put each file there once."
    return None


def _named(path: str) -> str:
    return quoted(path, _LONGEST)


def _folded(path: str) -> str:
    return unicodedata.normalize("NFC", path).casefold()
