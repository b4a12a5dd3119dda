"""The rows that a task starts with, by their keys."""

from collections.abc import Iterator, Mapping, Sequence, Set
from functools import cached_property
from itertools import chain, islice
from typing import Any

from ....compiler.contract.model import FixtureFile, Row, World

_MOST_LOOKED_AT = 500
"""Rows of a table in which a stranger is looked for."""

Keyed = Mapping[str, Mapping[Any, Row]]
"""Rows by table and key, of the tables whose key is one column."""


class Records:
    """Rows by table and key. `owners` names for each table the column that says whose a row is, where one does."""

    def __init__(self, seed: Keyed, fixtures: Keyed, owners: Mapping[str, str]) -> None:
        self._seed = seed
        self._fixtures = fixtures
        self._owners = owners

    def table_of(self, name: str, value: Any) -> str | None:
        """The table in which an input's value is the key of a row, the one that the input is named after first.

        A number is only taken for a key where its name says so: 4999 cents are no row.
        """
        if not _is_key(value) or not (isinstance(value, str) or name == "id" or name.endswith("_id")):
            return None
        tables = [table for table in self._tables if self._row(table, value) is not None]
        stem = name.removesuffix("_id")
        return min(tables, key=lambda table: (not table.startswith(stem), table), default=None)

    def strangers(self, table: str, key: Any) -> tuple[Any, ...]:
        """Keys of other rows of a table: one of the same owner and one of another, where there are such.

        Where there is no other row, the key of none stands in.
        """
        if not _is_key(key):
            return ()
        mine = self._owner(table, self._row(table, key) or {})
        others = [(other, self._owner(table, row)) for other, row in self._rows(table) if other != key]
        same = [other for other, owner in others if owner == mine][:1]
        found = (*same, *[other for other, owner in others if owner != mine][:1])
        return found or (f"{key}-X" if isinstance(key, str) else key + 1,)

    def other_value(self, value: str, *, than: Set[str]) -> str | None:
        """A text of another row in the column in which some row has a text, none of those; None if there is none."""
        for table in self._tables:
            rows = [row for _, row in self._rows(table)]
            for row in rows:
                for column, there in row.items():
                    if there == value:
                        others = (other.get(column) for other in rows)
                        return next((text for text in others if isinstance(text, str) and text not in than), None)
        return None

    def apart(self, table: str) -> tuple[Any, ...]:
        """Keys of two rows: the first of all, which is the task's own where it has any, and one of another owner."""
        for key, _ in self._rows(table):
            return (key, *self.strangers(table, key)[-1:])
        return ()

    @cached_property
    def _tables(self) -> tuple[str, ...]:
        return tuple(sorted(self._seed.keys() | self._fixtures.keys()))

    def _row(self, table: str, key: Any) -> Row | None:
        found = self._seed.get(table, {}).get(key)
        return self._fixtures.get(table, {}).get(key) if found is None else found

    def _rows(self, table: str) -> Iterator[tuple[Any, Row]]:
        """Rows of a table, the task's own first."""
        rows = chain(self._seed.get(table, {}).items(), self._fixtures.get(table, {}).items())
        return islice(rows, _MOST_LOOKED_AT)

    def _owner(self, table: str, row: Row) -> Any:
        return row.get(self._owners.get(table, ""))


def _is_key(value: Any) -> bool:
    return isinstance(value, str | int) and not isinstance(value, bool)


def keyed(world: World, rows: Mapping[str, Sequence[Row] | FixtureFile]) -> dict[str, dict[Any, Row]]:
    """Rows by table and key."""
    found: dict[str, dict[Any, Row]] = {}
    for table, some in rows.items():
        if table in world.tables and len(world.tables[table].key) == 1 and not isinstance(some, FixtureFile):
            (column,) = world.tables[table].key
            found[table] = {row[column]: row for row in some if _is_key(row.get(column))}
    return found
