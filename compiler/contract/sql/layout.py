"""What a schema made, in the forms in which it is asked for."""

from dataclasses import dataclass
from functools import cached_property

from ..model import ColumnKind
from .columns import ColumnInfo, quoted
from .foreign_keys import ForeignKey, parents_first


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
    def row_by_key(self) -> dict[str, str]:
        """For each table the statement that reads a row by its key, whose columns come in order of the table."""
        return {name: _row_by_key(name, columns) for name, columns in self.tables.items()}

    @cached_property
    def parents_first(self) -> tuple[str, ...]:
        """The tables, each after those that it refers to."""
        return parents_first(self.tables, self.foreign_keys)


def _row_by_key(table: str, columns: tuple[ColumnInfo, ...]) -> str:
    wanted = ", ".join(quoted(column.name) for column in columns if not column.generated)
    key = " AND ".join(f"{quoted(column.name)} = ?" for column in columns if column.key)
    return f"SELECT {wanted} FROM {quoted(table)} WHERE {key}"
