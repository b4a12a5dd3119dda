"""Double: a call that changed something is made twice."""

from collections.abc import Iterator

from .course import Course
from .ground import Ground
from .saboteur import Saboteur


def derive(course: Course, _: Ground) -> Iterator[Saboteur]:
    """One for each changing call."""
    for index in course.changing:
        call = course.call(index)
        yield Saboteur(f"double:{call.tool}", course.replaced(index, call, call))
