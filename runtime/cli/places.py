"""Where in the specs a failure of a proof stands."""

from ...compiler.pipeline import Compilation
from ...compiler.source import Span
from ..proving.failure import Failure


def place_of(one: Compilation, failure: Failure) -> Span:
    """The place of a part of a task, or of the nearest part around it that has one; else the suite's own file."""
    places = one.places.get(failure.task)
    if places is None:
        return Span(f"{one.folder.shown}/suite.yaml")
    pointer = failure.pointer
    while pointer not in places:
        pointer = pointer.rpartition("/")[0]
    return places[pointer]
