"""A category of a repair, for a reader: what it says, what a proof checks of it, and which tasks have it."""

from collections.abc import Iterator, Sequence
from textwrap import wrap

from ...compiler.contract.categories import CATEGORIES
from ...compiler.pipeline import Compilation
from ..proving.obligations import obligations
from .rules import listed

_WIDTH = 80


def first_line(category: str) -> str:
    """What a category says, as a sentence."""
    says = CATEGORIES[category]
    return f"{says[0].upper()}{says[1:]}."


def all_told(width: int | None = None) -> Iterator[str]:
    """Each category with what it says; within `width`, if that is given."""
    lines = {category: first_line(category) for category in CATEGORIES}
    return listed("Categories of a repair", lines, longest=max(map(len, CATEGORIES)), width=width)


def told(category: str, compilations: Sequence[Compilation]) -> Iterator[str]:
    """A category, and the tasks of suites that have it, where there are suites."""
    yield category
    yield ""
    yield first_line(category)
    yield ""
    yield "A proof checks:"
    for obligation in obligations(category):
        yield from wrap(f"  - {obligation.words}", _WIDTH, subsequent_indent="    ")
    if compilations:
        yield ""
        yield from _tasks(category, compilations)


def _tasks(category: str, compilations: Sequence[Compilation]) -> Iterator[str]:
    """Where a category is none of code, it claims nothing, and its tasks are not told."""
    suites = [one.suite for one in compilations if one.suite and one.suite.head.world.workspace]
    found = [(suite.head.id, task) for suite in suites for task in suite.tasks if task.category == category]
    yield "Tasks of it:" if found else "No task here is of it."
    yield from (f"  - {suite}/{task.id}: {task.title}" for suite, task in found)
    for one in compilations:
        if one.suite is None:
            shown = one.folder.shown
            yield f"{shown} has errors, and its tasks are not told. Run 'liarproof validate {shown}' first."
