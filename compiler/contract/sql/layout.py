"""What a schema made, in the forms in which it is asked for."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from operator import itemgetter

from ..model import ColumnKind
from .columns import ColumnInfo, quoted
from .foreign_keys import ForeignKey, parents_first
from .values import SqlValue

Picker = Callable[[Sequence[SqlValue]], tuple[SqlValue, ...]]
"""Takes some of the values of all columns of a table."""


@dataclass(frozen=True)
class Layout:
    """The tables with their columns, the views and the references between rows."""

    tables: dict[str, tuple[ColumnInfo, ...]]
    views: tuple[str, ...]
    foreign_keys: tuple[ForeignKey, ...]

    @cached_property
    def kinds(self) -> dict[str, dict[str, ColumnKind]]:
        """What each column of a table's rows holds, in order; generated columns are no part of a row."""
        return {
            name: {column.name: column.kind for column in columns if not column.generated}
            for name, columns in self.tables.items()
        }

    @cached_property
    def structured(self) -> dict[str, dict[str, ColumnKind]]:
        """Of those, the columns whose values look different in the database: JSON and truth values."""
        return {
            name: {column: kind for column, kind in kinds.items() if kind in ("json", "boolean")}
            for name, kinds in self.kinds.items()
        }

    @cached_property
    def pick_row(self) -> dict[str, Picker]:
        """For each table what takes a row, as in `kinds`, out of the values of all columns."""
        return {
            name: _picker([place for place, column in enumerate(columns) if not column.generated], len(columns))
            for name, columns in self.tables.items()
        }

    @cached_property
    def pick_key(self) -> dict[str, Picker]:
        """For each table what takes a row's key out of the values of all columns, in order of the table."""
        return {
            name: _picker([place for place, column in enumerate(columns) if column.key], len(columns))
            for name, columns in self.tables.items()
        }

    @cached_property
    def row_by_key(self) -> dict[str, str]:
        """For each table the statement that reads a row by its key, as `pick_key` gives it."""
        return {name: _row_by_key(name, columns) for name, columns in self.tables.items()}

    @cached_property
    def parents_first(self) -> tuple[str, ...]:
        """The tables, each after those that it refers to."""
        return parents_first(self.tables, self.foreign_keys)


def _row_by_key(table: str, columns: tuple[ColumnInfo, ...]) -> str:
    wanted = ", ".join(quoted(column.name) for column in columns if not column.generated)
    key = " AND ".join(f"{quoted(column.name)} = ?" for column in columns if column.key)
    return f"SELECT {wanted} FROM {quoted(table)} WHERE {key}"


def _picker(places: list[int], columns: int) -> Picker:
    """What takes the values at some places of so many."""
    if len(places) == columns:
        return tuple
    if len(places) == 1:
        (place,) = places
        return lambda values: (values[place],)
    return itemgetter(*places)
