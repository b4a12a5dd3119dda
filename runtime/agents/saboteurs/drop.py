"""Drop: a call that changed something is left out."""

from collections.abc import Iterator

from .course import Course
from .ground import Ground
from .saboteur import Saboteur


def derive(course: Course, _: Ground) -> Iterator[Saboteur]:
    """One for each changing call."""
    for index in course.changing:
        yield Saboteur(f"drop:{course.call(index).tool}", course.replaced(index))
