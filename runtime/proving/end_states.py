"""The worlds that right ways leave, and how another one differs from the nearest of them."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Literal, NamedTuple

import msgspec

from ...compiler.contract.matchers import same
from ...compiler.contract.outcomes import TIMES, Effect
from ..changes import Change
from ..mutations import Mutation
from .unseen import RowReader, left

Tolerated = Mapping[str, Mapping[str, str]]
"""By mutation the fields and columns that may be anything, and `times` where its count may be, each with the reason."""


class EndState(NamedTuple):
    """What an episode left behind."""

    mutations: Sequence[Mutation]
    changes: Sequence[Change]


class Difference(NamedTuple):
    """One way in which a world is no right way's.

    `field` is the field that has another value, or the column that no field shows, or `times`; of `code` a file holds
    something else. `mutation` is an index: of what was done, where a field is another or there is one too many; of what
    the right way did, where there is one too few; -1 for a column.
    """

    kind: Literal["field", "more", "fewer", "column", "code"]
    name: str
    effect: Effect
    field: str
    mutation: int = -1


class EndStates:
    """What right ways leave behind: their mutations, and the rows that these are told from."""

    def __init__(self, shown: Sequence[EndState], tolerated: Tolerated, rows: RowReader) -> None:
        self._shown = shown
        self._tolerated = tolerated
        self._rows = rows

    def differences(self, done: EndState) -> tuple[Difference, ...]:
        """How a world differs from that of the nearest right way; nothing, if it is such a way's."""
        found = (tuple(self._differences(done, due)) for due in self._shown)
        return min(found, key=_distance, default=())

    def shown(self) -> Iterator[Mutation]:
        """All mutations of all right ways."""
        for state in self._shown:
            yield from state.mutations

    def excused(self, done: EndState) -> frozenset[tuple[str, str]]:
        """What of the tolerated is needed for a world to be a right way's, by mutation and field."""
        if not self._tolerated:
            return frozenset()
        strict = EndStates(self._shown, {}, self._rows).differences(done)
        return frozenset((found.name, found.field) for found in strict if self._tolerates(found.name, found.field))

    def _differences(self, done: EndState, due: EndState) -> Iterator[Difference]:
        found = tuple(self._in_mutations(done.mutations, due.mutations))
        yield from found
        if not found:
            for name, effect, column in self._rows.differences(done.changes, due.changes, self._tolerated):
                yield Difference("code" if self._rows.of_files else "column", name, effect, column)

    def _in_mutations(self, done: Sequence[Mutation], due: Sequence[Mutation]) -> Iterator[Difference]:
        mine, theirs = [*map(self._mark, done)], [*map(self._mark, due)]
        extra = [index for index in left(mine, theirs) if not self._is_more(done[index], mine[index] in theirs)]
        missing = left(theirs, mine)
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
        """Whether a mutation is only one more of what is shown, where its count is tolerated; of files any is."""
        return (shown or self._rows.of_files) and self._tolerates(mutation.name, TIMES)

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
    return (len(differences), sum(found.kind in ("more", "fewer") for found in differences))
