"""The worlds that right ways leave, and how another one differs from the nearest of them."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Literal, NamedTuple

import msgspec

from ...compiler.contract.matchers import same
from ...compiler.contract.outcomes import TIMES, Effect
from ..mutations import Mutation

Tolerated = Mapping[str, Mapping[str, str]]
"""By mutation the fields that may be anything, and `times` where its count may be, each with the reason."""


class Difference(NamedTuple):
    """One way in which a world is no right way's.

    `field` is the field that has another value, or `times`. `mutation` is an index: of what was done, where a field is
    another or there is one too many; of what the right way did, where there is one too few.
    """

    kind: Literal["field", "more", "fewer"]
    name: str
    effect: Effect
    field: str
    mutation: int


class EndStates:
    """The mutations that right ways leave behind."""

    def __init__(self, shown: Sequence[Sequence[Mutation]], tolerated: Tolerated) -> None:
        self._tolerated = tolerated
        self._shown = [(mutations, [*map(self._mark, mutations)]) for mutations in shown]

    def differences(self, done: Sequence[Mutation]) -> tuple[Difference, ...]:
        """How mutations differ from those of the nearest right way; nothing, if they are such a way's."""
        mine = [*map(self._mark, done)]
        found = (tuple(self._differences(done, mine, due, theirs)) for due, theirs in self._shown)
        return min(found, key=_distance, default=())

    def _differences(
        self, done: Sequence[Mutation], mine: Sequence[bytes], due: Sequence[Mutation], theirs: Sequence[bytes]
    ) -> Iterator[Difference]:
        """How what was done differs from what one right way leaves; `mine` and `theirs` are the marks of the two."""
        extra = [index for index in _left(mine, theirs) if not self._is_more(done[index], mine[index] in theirs)]
        missing = _left(theirs, mine)
        for index in list(extra):
            of_name = [other for other in missing if due[other].name == done[index].name]
            if of_name:
                other = min(of_name, key=lambda other: len(self._fields(done[index], due[other])))
                extra.remove(index)
                missing.remove(other)
                for field in self._fields(done[index], due[other]):
                    yield Difference("field", done[index].name, done[index].effect, field, index)
        for index in extra:
            yield Difference("more", done[index].name, done[index].effect, TIMES, index)
        for index in missing:
            if not self._tolerates(due[index].name, TIMES):
                yield Difference("fewer", due[index].name, due[index].effect, TIMES, index)

    def _is_more(self, mutation: Mutation, shown: bool) -> bool:
        """Whether a mutation is only one more of what is shown, where its count is tolerated."""
        return shown and self._tolerates(mutation.name, TIMES)

    def _tolerates(self, name: str, field: str) -> bool:
        return field in self._tolerated.get(name, ())

    def _mark(self, mutation: Mutation) -> bytes:
        """What has to be the same: all but numbers that were handed out, and fields that may be anything."""
        kept = {
            field: value
            for field, value in mutation.fields.items()
            if field not in mutation.loose and not self._tolerates(mutation.name, field)
        }
        return msgspec.json.encode((mutation.name, kept, mutation.left), order="sorted")

    def _fields(self, done: Mutation, due: Mutation) -> tuple[str, ...]:
        """The fields in which two mutations of one name differ."""
        return tuple(
            field
            for field, value in sorted(done.fields.items())
            if field not in done.loose
            and not self._tolerates(done.name, field)
            and not same(value, due.fields.get(field))
        )


def _distance(differences: Sequence[Difference]) -> tuple[int, int]:
    """How far a world is from a right way's: a wrong field is nearer than one mutation too many or too few."""
    return (len(differences), sum(found.kind != "field" for found in differences))


def _left(marks: Sequence[bytes], others: Sequence[bytes]) -> list[int]:
    """The indexes of marks that are left once each of the others has taken one that equals it."""
    to_take = list(others)
    left: list[int] = []
    for index, mark in enumerate(marks):
        if mark in to_take:
            to_take.remove(mark)
        else:
            left.append(index)
    return left
