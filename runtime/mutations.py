"""From changed rows to mutations: the names of the changes that matter.

Neither the order in which rows were changed nor the numbers that the database hands out decide anything here: equal
changes give equal mutations in the same order.
"""

from collections.abc import Sequence
from typing import Any

import msgspec

from ..compiler.contract.matchers import same
from ..compiler.contract.model import Brings, MutationRule, Row, World
from ..compiler.contract.outcomes import Effect, Operation
from .changes import Change


class Mutation(msgspec.Struct, frozen=True):
    """One named net change.

    `name` is one of the world's, or `insert:table`, `update:table`, `delete:table` for what has none; the fields of
    those are the whole row, as it stands after (before, for a delete). `loose` are the fields that hold a number the
    database handed out. `left` are the columns of an update that no name accounts for, each before and after.
    """

    name: str
    effect: Effect
    fields: Row
    loose: tuple[str, ...] = ()
    left: dict[str, tuple[Any, Any]] = {}


class MutationReader:
    """Tells the mutations of one world from its changed rows."""

    def __init__(self, world: World) -> None:
        rules = [(name, world.mutations[name]) for name in bringers_first(world.mutations)]
        harmful = tuple((name, rule) for name, rule in rules if rule.effect == "harmful")
        self._rounds = (harmful, *(((name, rule),) for name, rule in rules if rule.effect != "harmful"))
        self._numbered = {
            name: table.key[0]
            for name, table in world.tables.items()
            if len(table.key) == 1 and table.columns[table.key[0]] == "integer"
        }

    def read(self, changes: Sequence[Change]) -> tuple[Mutation, ...]:
        """The mutations of a trial, sorted. What a mutation brings with it is no mutation of its own.

        A rule names all its changes before any of them brings others along, and all harmful rules come first: one
        refund never takes another one along, and nothing takes along what is harmful.
        """
        if not changes:
            return ()
        rows = [_Row(change) for change in changes]
        groups: dict[tuple[Operation, str], list[_Row]] = {}
        for row in rows:
            groups.setdefault((row.change.operation, row.change.table), []).append(row)
        for group in groups.values():
            if len(group) > 1:
                group.sort(key=lambda row: self._change_order(row.change))
        found: list[Mutation] = []
        for rules in self._rounds:
            bringing: list[tuple[MutationRule, Mutation, list[_Row]]] = []
            for name, rule in rules:
                fired = [row for row in groups.get((rule.operation, rule.table), ()) if row.fires(rule)]
                for row in fired:
                    row.cover(rule)
                    mutation = self._named(name, rule, row.change)
                    found.append(mutation)
                    bringing.append((rule, mutation, fired))
            for rule, mutation, fired in bringing:
                for part in rule.brings:
                    _bring(part, mutation, fired, groups.get((part.operation, part.table), ()))
        found += (self._unnamed(row) for row in rows if row.is_left)
        return tuple(sorted(found, key=_mutation_order)) if len(found) > 1 else tuple(found)

    def _named(self, name: str, rule: MutationRule, change: Change) -> Mutation:
        row = change.row
        number = self._handed_out(change)
        return Mutation(
            name=name,
            effect=rule.effect,
            fields={field: row[column] for field, column in rule.fields.items()},
            loose=tuple(field for field, column in rule.fields.items() if column == number) if number else (),
        )

    def _unnamed(self, row: "_Row") -> Mutation:
        change = row.change
        number = self._handed_out(change)
        return Mutation(
            name=f"{change.operation}:{change.table}",
            effect="neutral",
            fields=change.row,
            loose=(number,) if number else (),
            left=row.left(),
        )

    def _handed_out(self, change: Change) -> str | None:
        """The column whose number the database gave a new row, if it has one."""
        return self._numbered.get(change.table) if change.operation == "insert" else None

    def _change_order(self, change: Change) -> tuple[bytes, bytes]:
        """What sorts changes of one kind to one table."""
        return _value_order(change.row, (self._handed_out(change),))


class _Row:
    """A changed row while mutations are told: how much of it has been accounted for."""

    __slots__ = ("brought", "change", "columns", "covered", "named")

    def __init__(self, change: Change) -> None:
        self.change = change
        self.columns = frozenset(change.changed)
        self.covered: frozenset[str] = frozenset()
        self.brought = False
        self.named = False

    def fires(self, rule: MutationRule) -> bool:
        """Whether a rule of its table and operation names what others have not brought along of it."""
        change = self.change
        if self.brought:
            return False
        if change.operation == "update" and self.columns.isdisjoint(rule.changed):
            return False
        row = change.row
        return all(same(row[column], value) for column, value in rule.to.items())

    def cover(self, rule: MutationRule) -> None:
        self.named = True
        self.covered |= self.columns.intersection(rule.covers)

    def bring(self, columns: tuple[str, ...]) -> None:
        """Take the change, or an update's columns, as part of a mutation of another row."""
        if self.change.operation != "update":
            self.brought = not self.named
        elif columns:
            self.columns -= frozenset(columns) - self.covered
        else:
            self.columns &= self.covered

    def left(self) -> dict[str, tuple[Any, Any]]:
        """The columns of an update that nothing accounts for, each before and after."""
        before, after = self.change.before, self.change.after
        if before is None or after is None:
            return {}
        return {
            name: (before[name], after[name]) for name in self.change.changed if name in self.columns - self.covered
        }

    @property
    def is_left(self) -> bool:
        """Whether there is something that neither has a name nor was brought along."""
        if self.change.operation == "update":
            return bool(self.columns - self.covered)
        return not self.named and not self.brought


def _bring(part: Brings, mutation: Mutation, fired: Sequence[_Row], rows: Sequence[_Row]) -> None:
    """Take the changes of other rows, all of the table and operation that a `brings` names, along with a mutation.

    `fired` are those that the mutation's own rule names: they stay mutations of their own.
    """
    wanted = tuple((column, mutation.fields.get(field)) for column, field in part.where.items())
    for row in rows:
        if row.brought or row in fired:
            continue
        values = row.change.row
        if all(same(values[column], value) for column, value in wanted):
            row.bring(part.columns)


def bringers_first(rules: dict[str, MutationRule]) -> tuple[str, ...]:
    """The names of rules, those that bring others' changes along before those others; by name where it is open."""
    left = sorted(rules)
    ordered: list[str] = []
    while left:
        free = [name for name in left if not _is_brought(rules[name], name, rules, left)]
        ordered.append((free or left)[0])
        left.remove(ordered[-1])
    return tuple(ordered)


def _is_brought(rule: MutationRule, name: str, rules: dict[str, MutationRule], left: Sequence[str]) -> bool:
    return any(
        other != name and part.table == rule.table and part.operation == rule.operation
        for other in left
        for part in rules[other].brings
    )


def _mutation_order(mutation: Mutation) -> tuple[str, bytes, bytes]:
    return (mutation.name, *_value_order(mutation.fields, mutation.loose))


def _value_order(values: Row, loose: Sequence[str | None]) -> tuple[bytes, bytes]:
    """What to sort by: the values without handed-out numbers first, so that these only part what is equal."""
    fixed = {name: value for name, value in values.items() if name not in loose}
    return (msgspec.json.encode(fixed, order="sorted"), msgspec.json.encode(values, order="sorted"))
