"""Where in the specs a failure of a proof stands, and what an author is told of it."""

from ...compiler.diagnostics import Diagnostic, error, warning
from ...compiler.pipeline import Compilation
from ...compiler.source import Span
from ..proving.failure import WORLD, Failure


def diagnostic_of(one: Compilation, failure: Failure) -> Diagnostic:
    """A failure at its place, with what to change."""
    kind = {"error": error, "warning": warning}[failure.severity]
    return kind(failure.rule, failure.message, place_of(one, failure), remedy_of(one, failure))


def remedy_of(one: Compilation, failure: Failure) -> str:
    """What to change in this suite."""
    return failure.remedy(workspace=one.suite is not None and one.suite.head.world.workspace is not None)


def place_of(one: Compilation, failure: Failure) -> Span:
    """The place of a part of a task or of the world, or of the nearest part around it; else the suite's own file."""
    in_world = failure.pointer.startswith(WORLD)
    places = one.places.get("" if in_world else failure.task) if in_world or failure.task else None
    if places is None:
        return Span(f"{one.folder.shown}/suite.yaml")
    pointer = failure.pointer
    while pointer not in places:
        pointer = pointer.rpartition("/")[0]
    return places[pointer]
