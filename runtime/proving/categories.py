"""A category is a claim about a repair: it is held against what the oracle and the decoys went through."""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import PurePosixPath
from typing import Any, NamedTuple, cast

from ...compiler.contract.categories import CATEGORIES
from ...compiler.contract.model import Task, Workspace
from ..agents.saboteurs.repairs.repair import texts
from ..agents.saboteurs.repairs.source import functions, same_program
from ..trajectory import CallMade
from .failure import Failure
from .scripts import Scripted


class Run(NamedTuple):
    """A run of the tests that an agent made: the ids that failed, what was printed, and what it had written by then."""

    failed: frozenset[str]
    output: str
    written: Mapping[str, str]


class Way(NamedTuple):
    """A way through a workspace: the runs of the tests that it made, and what it wrote, by path."""

    runs: tuple[Run, ...]
    written: Mapping[str, str]

    @property
    def left(self) -> frozenset[str] | None:
        """The ids that failed when it last ran the tests, having written all that it did; None if it did not."""
        last = self.runs[-1] if self.runs else None
        return last.failed if last and last.written == self.written else None


class Case(NamedTuple):
    """A task that claims a category, with the ways that were played.

    `start` are its texts before any of them; `held_back` says whether it has tests that no agent sees.
    """

    start: Mapping[str, str]
    oracle: Way
    decoys: Sequence[Way]
    held_back: bool = True

    @property
    def at_first(self) -> frozenset[str]:
        """The ids that fail before anything is written."""
        return self.oracle.runs[0].failed


def unshown_category(
    task: Task, workspace: Workspace | None, oracle: Scripted, decoys: Sequence[Scripted]
) -> Iterator[Failure]:
    """What a task's category claims and nothing shows; only in a workspace does a category claim anything."""
    if workspace is None or task.category not in CATEGORIES:
        return
    start = texts(workspace.files | task.files)
    case = Case(start, way_of(oracle, start), [way_of(decoy, start) for decoy in decoys], bool(task.held_back))
    for missing in unshown(task.category, case):
        message = f"{task.category} says that {CATEGORIES[task.category]}; {missing}"
        yield Failure(task.id, "", "category-unshown", "category", message)


def unshown(category: str, case: Case) -> Iterator[str]:
    """What a category claims and a case does not show, each as the end of a sentence."""
    if not case.held_back:
        yield "but no tests are held back"
    runs = case.oracle.runs
    if not runs or runs[0].written or not runs[0].failed:
        yield "but the oracle does not begin with a run in which a test fails"
        return
    if not any(way.written and way.left == frozenset() for way in case.decoys):
        yield "but no decoy makes the tests pass that can be seen"
    yield from _CLAIMS[category](case)


def _one_file(case: Case) -> str | None:
    """The one file that the oracle changes."""
    return next(iter(case.oracle.written)) if len(case.oracle.written) == 1 else None


def _obvious(case: Case) -> Iterator[str]:
    file = _one_file(case)
    if file is None:
        yield f"but the oracle changes {len(case.oracle.written)} files"
    elif not _names(case, file, called=False):
        yield f"but the output of its first run names neither {file} nor a function that it changes there"


def _hidden(case: Case) -> Iterator[str]:
    file = _one_file(case)
    if file is None:
        yield f"but the oracle changes {len(case.oracle.written)} files"
    elif named := _names(case, file, called=True):
        yield f"but the output of its first run names {' and '.join(named)}"
    if not any(way.left and way.left & case.at_first for way in _elsewhere(case)):
        yield "but no decoy changes another file and leaves a test failing that failed before"


def _sequential(case: Case) -> Iterator[str]:
    between = [run.failed for run in case.oracle.runs[1:] if run.failed and run.failed != case.at_first]
    if not between or case.oracle.left != frozenset():
        yield "but the oracle runs no tests between the two repairs in which others fail than at first"
        return
    parts = [way.left for way in case.decoys if _is_part(case, way.written)]
    if between[0] not in parts:
        yield "but no decoy stops after the first repair"
    if case.at_first not in parts:
        yield "but no decoy makes the second repair alone and leaves the same tests failing"


def _understanding(case: Case) -> Iterator[str]:
    same = [way for way in case.decoys if way.written and way.written.keys() <= case.oracle.written.keys()]
    if not any(way.left for way in same) and len(same) < 2:  # one of them only fits the tests
        yield "but no decoy changes the same file by the other reading"


def _herring(case: Case) -> Iterator[str]:
    if not any(way.left == case.at_first for way in _elsewhere(case)):
        yield "but no decoy changes a file that the oracle leaves alone, and leaves the same tests failing"


def _folders(case: Case) -> Iterator[str]:
    written = case.oracle.written
    folders = sorted({str(PurePosixPath(path).parent) for path in written})
    if len(folders) == 1:
        yield f"but the oracle changes files in {folders[0]} only"
        return
    for folder in folders:
        rest = {path: text for path, text in written.items() if str(PurePosixPath(path).parent) != folder}
        if not any(way.written == rest and way.left for way in case.decoys):
            yield f"but no decoy makes the repair without what is in {folder}, and leaves a test failing"


_CLAIMS: Mapping[str, Callable[[Case], Iterator[str]]] = {
    "single-bug-obvious": _obvious,
    "single-bug-hidden": _hidden,
    "two-bugs-sequential": _sequential,
    "test-understanding": _understanding,
    "red-herring": _herring,
    "several-folders": _folders,
}


def _elsewhere(case: Case) -> Iterator[Way]:
    """The decoys that change files, and none that the oracle changes."""
    return (way for way in case.decoys if way.written and way.written.keys().isdisjoint(case.oracle.written))


def _is_part(case: Case, written: Mapping[str, str]) -> bool:
    """Whether what was written is some of the oracle's repair: no line in it is new that is not new there."""
    return bool(written) and all(
        path in case.oracle.written
        and _new_lines(case.start.get(path, ""), text)
        <= _new_lines(case.start.get(path, ""), case.oracle.written[path])
        for path, text in written.items()
    )


def _new_lines(before: str, after: str) -> frozenset[str]:
    return frozenset(after.splitlines()) - frozenset(before.splitlines())


def _names(case: Case, file: str, *, called: bool) -> list[str]:
    """What the output of the oracle's first run says of a file: its path, and functions that are changed in it.

    A function is named where its name stands as a word; or, since some are words of English, only where it is `called`.
    """
    output, end = case.oracle.runs[0].output, r"\(" if called else r"\b"
    functions = (name for name in _changed_functions(case, file) if re.search(rf"\b{re.escape(name)}{end}", output))
    return [*([file] if file in output else []), *functions]


def _changed_functions(case: Case, path: str) -> Iterator[str]:
    """The functions of a file that the oracle changes, by their names."""
    before = {function.text for function in functions(path, case.start.get(path, ""))}
    return (each.name for each in functions(path, case.oracle.written[path]) if each.text not in before)


def way_of(scripted: Scripted, start: Mapping[str, str]) -> Way:
    """The way that a script went from the texts that it started with."""
    runs: list[Run] = []
    written: dict[str, str] = {}
    episode = scripted.played.episode
    for call in episode.trajectory if episode else ():
        if not isinstance(call, CallMade) or call.result.error is not None:
            continue
        if call.tool == "write_file":
            given = cast(Mapping[str, str], call.input)
            path, content = given["path"], given["content"]
            if path not in start or not same_program(path, start[path], content):  # a comment is no change
                written[path] = content
        elif call.tool == "run_tests":
            told = cast(Mapping[str, Any], call.result.output)
            runs.append(Run(frozenset(told["failed"]), str(told["output"]), dict(written)))
    return Way(tuple(runs), written)
