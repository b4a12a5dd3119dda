"""The operators of a database world, and the saboteurs that they make of a right way."""

from collections.abc import Callable, Iterator

from . import blurt, double, drop, early_stop, nudge, over_reach, reorder, stray, swap
from .course import Course
from .ground import Ground
from .saboteur import Saboteur

Operator = Callable[[Course, Ground], Iterator[Saboteur]]

OPERATORS: tuple[Operator, ...] = (
    drop.derive,
    double.derive,
    stray.derive,
    swap.derive,
    nudge.derive,
    early_stop.derive,
    reorder.derive,
    over_reach.derive,
    blurt.derive,
)

MOST = 200
"""Saboteurs of one right way; what would be more is counted and left out."""


def saboteurs(course: Course, ground: Ground) -> tuple[tuple[Saboteur, ...], int]:
    """The saboteurs of a right way, in order, and how many were left out for being too many.

    Names are told apart by numbers where two would be the same: `drop:issue_refund`, `drop:issue_refund#2`. One whose
    acts are those of an earlier one, or of the right way itself, is none.
    """
    made: list[Saboteur] = []
    names: dict[str, int] = {}
    left_out = 0
    for operator in OPERATORS:
        for one in operator(course, ground):
            if one.acts == course.acts or any(one.acts == other.acts for other in made):
                continue
            if len(made) == MOST:
                left_out += 1
                continue
            count = names[one.name] = names.get(one.name, 0) + 1
            made.append(one if count == 1 else Saboteur(f"{one.name}#{count}", one.acts, one.dimension, one.finding))
    return tuple(made), left_out
