"""The mutations of one name against the matchers of that name, with the fewest faults."""

from collections.abc import Sequence
from typing import Any, NamedTuple

import msgspec

from ..compiler.contract.matchers import show_value, unmet
from ..compiler.contract.model import Matcher
from .cheapest import cheapest
from .mutations import Mutation


class WrongField(msgspec.Struct, frozen=True):
    """A field of a mutation that its matcher does not take. `due` is in words."""

    field: str
    was: Any
    due: str

    def words(self) -> str:
        """`amount_cents was 4900, 4999 was due`."""
        return f"{self.field} was {show_value(self.was)}, {self.due} was due"


class Pair(msgspec.Struct, frozen=True):
    """A mutation, by its index among those of the episode, and the place of the matcher that takes it.

    With wrong fields, the mutation is taken for what was meant by a must.
    """

    place: str
    mutation: int
    wrong: tuple[WrongField, ...] = ()


class Unmet(msgspec.Struct, frozen=True):
    """A must that was met too few times, and how many are missing."""

    place: str
    count: int


class Place(NamedTuple):
    """A matcher that applies, where it stands (`must/0`, `either/charged/0`, `may/1`), and whether it has to be met."""

    name: str
    matcher: Matcher
    must: bool


class Matched(NamedTuple):
    """What met what, what is missing and what nothing covers."""

    pairs: list[Pair]
    unmet: list[Unmet]
    uncovered: list[int]


class _Slot(NamedTuple):
    """Room for one mutation at a matcher; a needed one that stays empty is a fault."""

    place: Place
    needed: bool


def match_name(applying: Sequence[Place], found: Sequence[int], mutations: Sequence[Mutation]) -> Matched:
    """The assignment with the fewest faults; `found` are the indexes of the mutations of this name."""
    if len(applying) == len(found) == 1:
        return _match_one(applying[0], found[0], mutations)
    wrong = {place.name: [_wrong(place.matcher, mutations[index]) for index in found] for place in applying}
    covered = [_unbounded(applying, wrong, column) for column in range(len(found))]
    slots = [slot for place in applying for slot in _slots(place, wrong[place.name])]
    chosen = cheapest(_costs(slots, wrong, covered)) if slots else []
    taken = {column: slot.place for slot, column in zip(slots, chosen, strict=True) if column < len(found)}
    filled = [
        slot.place.name for slot, column in zip(slots, chosen, strict=True) if slot.needed and column < len(found)
    ]
    pairs: list[Pair] = []
    uncovered: list[int] = []
    for column, index in enumerate(found):
        place = taken.get(column) or covered[column]
        if place is None:
            uncovered.append(index)
        else:
            pairs.append(Pair(place.name, index, _words(place.matcher, mutations[index], wrong[place.name][column])))
    missing = [(place.name, place.matcher.at_least - filled.count(place.name)) for place in applying if place.must]
    return Matched(pairs, [Unmet(name, count) for name, count in missing if count > 0], uncovered)


def _match_one(place: Place, index: int, mutations: Sequence[Mutation]) -> Matched:
    """One mutation against one matcher, which is what most names come to."""
    matcher = place.matcher
    wrong = _wrong(matcher, mutations[index])
    meant = place.must and matcher.at_least > 0
    takes = matcher.at_most != 0 and (meant or not wrong)
    missing = matcher.at_least - takes if place.must else 0
    return Matched(
        [Pair(place.name, index, _words(matcher, mutations[index], wrong))] if takes else [],
        [Unmet(place.name, missing)] if missing > 0 else [],
        [] if takes else [index],
    )


def _wrong(matcher: Matcher, mutation: Mutation) -> tuple[str, ...]:
    return tuple(sorted(unmet(matcher.fields, mutation.fields)))


def _words(matcher: Matcher, mutation: Mutation, wrong: tuple[str, ...]) -> tuple[WrongField, ...]:
    return tuple(WrongField(field, mutation.fields.get(field), matcher.fields[field].words()) for field in wrong)


def _unbounded(applying: Sequence[Place], wrong: dict[str, list[tuple[str, ...]]], column: int) -> Place | None:
    """The first matcher that takes any number of mutations and this one among them."""
    for place in applying:
        if place.matcher.at_most is None and not wrong[place.name][column]:
            return place
    return None


def _slots(place: Place, wrong: Sequence[tuple[str, ...]]) -> list[_Slot]:
    """Room at a matcher, no more than there are mutations to fill it; `wrong` has one entry a mutation.

    One that takes any number needs no room for those beyond what is due.
    """
    matcher = place.matcher
    needed = min(matcher.at_least, len(wrong)) if place.must else 0
    spare = 0 if matcher.at_most is None else min(matcher.at_most - needed, wrong.count(()))
    return [_Slot(place, True)] * needed + [_Slot(place, False)] * spare


def _costs(
    slots: Sequence[_Slot], wrong: dict[str, list[tuple[str, ...]]], covered: Sequence[Place | None]
) -> list[list[int]]:
    """What each slot costs with each mutation, and then with none.

    A cost counts faults first, then musts left unmet, then wrong fields, then the order of the matchers, each in
    units that the sum of all lesser ones cannot reach. Leaving a mutation uncovered is a fault, which a slot that
    takes it saves.
    """
    fields = max((len(names) for rows in wrong.values() for names in rows), default=0)
    unit = (len(slots) + 1) * (len(slots) + fields + 1)
    field, unmet_must, fault = unit, unit**2, unit**3
    never = fault * 4 * (len(slots) + 1)
    rows: list[list[int]] = []
    for order, slot in enumerate(slots):
        row = [
            (order if not names else order + fault + field * len(names) if slot.needed else never)
            - (fault if covered[column] is None else 0)
            for column, names in enumerate(wrong[slot.place.name])
        ]
        rows.append(row + [fault + unmet_must if slot.needed else 0] * len(slots))
    return rows
