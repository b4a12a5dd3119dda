"""The operators of each kind of world, and the saboteurs that they make of a right way."""

from collections.abc import Callable, Iterator, Sequence
from itertools import chain, count, islice, zip_longest

import msgspec

from . import blurt, double, drop, early_stop, nudge, over_reach, reorder, stray, swap
from .course import Act, Course
from .ground import Ground
from .repairs import erase, fit, revert, stub, touch
from .repairs.repair import Repair, repair_of
from .saboteur import Saboteur

Operator = Callable[[Course, Ground], Iterator[Saboteur]]

DATABASE: tuple[Operator, ...] = (
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

WORKSPACE: tuple[Operator, ...] = (
    drop.derive,
    double.derive,
    early_stop.derive,
    reorder.derive,
    over_reach.derive,
    blurt.derive,
)
"""What is written is wrong in ways of its own; that it is at all, and what is said, as anywhere."""

REPAIRS: tuple[Callable[[Repair], Iterator[Saboteur]], ...] = (
    revert.derive,
    stub.derive,
    touch.derive,
    erase.derive,
    fit.derive,
)
"""The ways of what is written."""

MOST = 200
"""Saboteurs of one right way; what would be more is counted and left out, some of each operator."""

_MOST_MADE = 2_000


def saboteurs(course: Course, ground: Ground) -> tuple[tuple[Saboteur, ...], int]:
    """The saboteurs of a right way, in order, and how many were left out for being too many.

    Names are told apart by numbers where two would be the same: `drop:issue_refund`, `drop:issue_refund#2`. One that
    does what an earlier one does, for the same finding, or what the right way does, is none.
    """
    by_operator = [_new(made, course) for made in _derived(course, ground)]
    done: set[bytes] = set()
    found = [[one for one in some if _first(one, done)] for some in by_operator]
    total = sum(map(len, found))
    chosen = list(chain.from_iterable(found)) if total <= MOST else list(islice(_in_turn(found), MOST))
    return _numbered(chosen), total - len(chosen)


def _derived(course: Course, ground: Ground) -> Iterator[Iterator[Saboteur]]:
    """What each operator makes."""
    yield from (operator(course, ground) for operator in (WORKSPACE if ground.workspace else DATABASE))
    if repair := repair_of(course, ground):
        yield from (operator(repair) for operator in REPAIRS)


def _new(made: Iterator[Saboteur], course: Course) -> list[Saboteur]:
    return [one for one in islice(made, _MOST_MADE) if one.acts != course.acts]


def _first(one: Saboteur, done: set[bytes]) -> bool:
    """Whether no earlier one does the same; it is remembered."""
    does = _does(one.finding, one.acts)
    new = does not in done
    done.add(does)
    return new


def _in_turn(found: Sequence[Sequence[Saboteur]]) -> Iterator[Saboteur]:
    """One of each operator, then the next of each: where not all can be played, none is left out altogether."""
    return (one for some in zip_longest(*found) for one in some if one is not None)


def _numbered(made: Sequence[Saboteur]) -> tuple[Saboteur, ...]:
    names: set[str] = set()
    found: list[Saboteur] = []
    for one in made:
        numbered = (f"{one.name}#{number}" for number in count(2))
        name = next(name for name in chain((one.name,), numbered) if name not in names)
        names.add(name)
        found.append(msgspec.structs.replace(one, name=name))
    return tuple(found)


def _does(finding: str, acts: Sequence[Act]) -> bytes:
    """What tells apart what is done, and for which finding."""
    return msgspec.json.encode((finding, acts))
