"""The operators of a database world, and the saboteurs that they make of a right way."""

from collections.abc import Callable, Iterator, Sequence
from itertools import chain, count

import msgspec

from . import blurt, double, drop, early_stop, nudge, over_reach, reorder, stray, swap
from .course import Act, Course
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

    Names are told apart by numbers where two would be the same: `drop:issue_refund`, `drop:issue_refund#2`. One that
    does what an earlier one does, for the same finding, or what the right way does, is none.
    """
    made: list[Saboteur] = []
    names: set[str] = set()
    done: set[bytes] = set()
    left_out = 0
    for operator in OPERATORS:
        for one in operator(course, ground):
            does = _does(one.finding, one.acts)
            if does in done or one.acts == course.acts:
                continue
            done.add(does)
            if len(made) == MOST:
                left_out += 1
                continue
            numbered = (f"{one.name}#{number}" for number in count(2))
            name = next(name for name in chain((one.name,), numbered) if name not in names)
            names.add(name)
            made.append(msgspec.structs.replace(one, name=name))
    return tuple(made), left_out


def _does(finding: str, acts: Sequence[Act]) -> bytes:
    """What tells apart what is done, and for which finding."""
    return msgspec.json.encode((finding, acts))
