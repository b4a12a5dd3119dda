"""Columns that differ between two worlds whose mutations are the same: what no field shows."""

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

import msgspec

from ...compiler.contract.matchers import same
from ...compiler.contract.model import MutationRule, World
from ...compiler.contract.outcomes import Effect
from ..changes import Change


class RowReader:
    """Compares changed rows of one world, but for the numbers that its database hands out.

    `of_files` says that the rows stand for files, and what no field shows is what a file holds.
    """

    def __init__(self, world: World) -> None:
        harmful_first = sorted(world.mutations.items(), key=lambda rule: (rule[1].effect != "harmful", rule[0]))
        self.of_files = world.workspace is not None
        self._rules: list[tuple[str, MutationRule]] = harmful_first
        self._numbered = {
            name: table.key[0]
            for name, table in world.tables.items()
            if len(table.key) == 1 and table.columns[table.key[0]] == "integer"
        }

    def differences(
        self, done: Sequence[Change], due: Sequence[Change], tolerated: Mapping[str, Mapping[str, str]]
    ) -> Iterator[tuple[str, Effect, str]]:
        """The columns in which rows differ, each with the mutation that should show it, and that one's effect."""
        mine, theirs = self._marked(done, tolerated), self._marked(due, tolerated)
        for place in sorted(mine.keys() & theirs.keys()):
            one, two = [each.mark for each in mine[place]], [each.mark for each in theirs[place]]
            extra, missing = left(one, two), left(two, one)
            for index, other in zip(extra, missing, strict=False):
                row, same_kind = mine[place][index].change, theirs[place][other].change
                name, effect, ignored = self._told_by(row, tolerated)
                for column, value in row.row.items():
                    if column not in ignored and not same(value, same_kind.row.get(column)):
                        yield name, effect, column

    def _marked(self, changes: Sequence[Change], tolerated: Mapping[str, Mapping[str, str]]) -> "_Marked":
        """Changes by table and operation, each with what of its row has to be the same."""
        found: _Marked = {}
        for change in changes:
            ignored = self._told_by(change, tolerated)[2]
            kept = {column: value for column, value in change.row.items() if column not in ignored}
            mark = _Mark(msgspec.json.encode(kept, order="sorted"), change)
            found.setdefault((change.table, change.operation), []).append(mark)
        return found

    def _told_by(
        self, change: Change, tolerated: Mapping[str, Mapping[str, str]]
    ) -> tuple[str, Effect, frozenset[str | None]]:
        """The mutation that is told from a change, or brings it along, its effect, and columns that do not count."""
        name, effect = self._rule_of(change)
        number = self._numbered.get(change.table) if change.operation == "insert" else None
        return name, effect, frozenset((*tolerated.get(name, ()), number))

    def _rule_of(self, change: Change) -> tuple[str, Effect]:
        for name, rule in self._rules:
            of_kind = (rule.table, rule.operation) == (change.table, change.operation)
            if of_kind and all(same(change.row.get(column), value) for column, value in rule.to.items()):
                return name, rule.effect
        for name, rule in self._rules:
            if any((part.table, part.operation) == (change.table, change.operation) for part in rule.brings):
                return name, rule.effect
        return f"{change.operation}:{change.table}", "neutral"


class _Mark(NamedTuple):
    mark: bytes
    change: Change


_Marked = dict[tuple[str, str], list[_Mark]]


def left(marks: Sequence[bytes], others: Sequence[bytes]) -> list[int]:
    """The indexes of marks that are left once each of the others has taken one that equals it."""
    to_take = list(others)
    found: list[int] = []
    for index, mark in enumerate(marks):
        if mark in to_take:
            to_take.remove(mark)
        else:
            found.append(index)
    return found
