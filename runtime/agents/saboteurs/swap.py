"""Swap: two references to rows of one table change places."""

from collections.abc import Iterator
from itertools import combinations

from .course import Course
from .ground import Ground
from .saboteur import Saboteur


def derive(course: Course, ground: Ground) -> Iterator[Saboteur]:
    """One for each two references of changing calls that name different rows of one table."""
    places = [
        (index, name, table) for index in course.changing for name, table in ground.references(course.call(index))
    ]
    for (first, name, table), (second, other, same_table) in combinations(places, 2):
        mine, theirs = course.call(first).input[name], course.call(second).input[other]
        if table != same_table or mine == theirs:
            continue
        once = Course(course.agent, course.changed(first, **{name: theirs}), course.changing)
        words = name if name == other else f"{name}-{other}"
        yield Saboteur(f"swap:{words}", once.changed(second, **{other: mine}))
