"""Stray: a changing call hits another row, or another customer's record."""

from collections.abc import Iterator

from .course import Course
from .ground import Ground
from .saboteur import Saboteur


def derive(course: Course, ground: Ground) -> Iterator[Saboteur]:
    """For each reference of each changing call a row of the same owner and one of another, where there are any."""
    for index in course.changing:
        call = course.call(index)
        for name, table in ground.references(call):
            for key in ground.records.strangers(table, call.input[name]):
                yield Saboteur(f"stray:{name}={key}", course.changed(index, **{name: key}))
