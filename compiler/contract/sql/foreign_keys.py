"""Which reference between rows is broken: the engine only says that one is."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from ..placeholders import show
from .columns import ColumnInfo, quoted
from .cursor import Cursor
from .values import SqlValue

SqlRow = Mapping[str, SqlValue]
"""Column to value as the database holds it. A column that is not there counts as null."""

Touched = tuple[str, SqlRow | None, SqlRow | None]
"""A table, and one of its rows before and after; None where there was none."""


@dataclass(frozen=True, slots=True)
class ForeignKey:
    """Columns of a table that refer to columns of a parent table."""

    table: str
    columns: tuple[str, ...]
    parent: str
    parent_columns: tuple[str, ...]


def read_foreign_keys(cursor: Cursor, tables: Mapping[str, Sequence[ColumnInfo]]) -> tuple[ForeignKey, ...]:
    """All foreign keys of a database whose schema stands, names spelled as the tables spell them."""
    spelled = {name.lower(): name for name in tables}
    found: list[ForeignKey] = []
    for table in tables:
        rows = cursor.execute(f"PRAGMA foreign_key_list({quoted(table)})").fetchall()
        for number in sorted({row[0] for row in rows}):
            part = sorted(row for row in rows if row[0] == number)
            parent = spelled[part[0][2].lower()]
            columns = tuple(row[3] for row in part)
            found.append(
                ForeignKey(table, columns, parent, _parent_columns(tables[parent], tuple(row[4] for row in part)))
            )
    return tuple(found)


def _parent_columns(parent: Sequence[ColumnInfo], named: tuple[str | None, ...]) -> tuple[str, ...]:
    """The columns that are referred to: those named, or the primary key."""
    if None in named:
        return tuple(column.name for column in sorted(parent, key=lambda column: column.key) if column.key)
    spelled = {column.name.lower(): column.name for column in parent}
    return tuple(spelled[name.lower()] for name in named if name is not None)


def parents_first(tables: Iterable[str], foreign_keys: Sequence[ForeignKey]) -> tuple[str, ...]:
    """Tables in an order in which rows can be inserted; tables in a circle stay as they came."""
    left = list(tables)
    ordered: list[str] = []
    while left:
        ready = [table for table in left if not _waits(table, left, foreign_keys)] or left[:1]
        ordered += ready
        left = [table for table in left if table not in ready]
    return tuple(ordered)


def _waits(table: str, left: Sequence[str], foreign_keys: Sequence[ForeignKey]) -> bool:
    return any(key.table == table and key.parent != table and key.parent in left for key in foreign_keys)


def broken_reference(cursor: Cursor, foreign_keys: Sequence[ForeignKey], touched: Touched) -> str | None:
    """Which reference from or to a changed row is broken, in words, or None."""
    table, before, after = touched
    for key in foreign_keys:
        if key.table == table and after is not None and (words := _without_parent(cursor, key, after)):
            return words
        if key.parent == table and before is not None and (words := _left_behind(cursor, key, before)):
            return words
    return None


def _without_parent(cursor: Cursor, key: ForeignKey, row: SqlRow) -> str | None:
    values = [row.get(column) for column in key.columns]
    if None in values or _exists(cursor, key.parent, key.parent_columns, values):
        return None
    return f"{_listed(key.columns)} of {key.table} is {_listed(values)}, and {key.parent} has no such row"


def _left_behind(cursor: Cursor, key: ForeignKey, parent: SqlRow) -> str | None:
    values = [parent.get(column) for column in key.parent_columns]
    if not _exists(cursor, key.table, key.columns, values):
        return None
    if _exists(cursor, key.parent, key.parent_columns, values):
        return None
    named = f"{_listed(key.parent_columns)} {_listed(values)}"
    return f"{key.table} still refers to the row of {key.parent} with {named}"


def _exists(cursor: Cursor, table: str, columns: Sequence[str], values: Sequence[SqlValue]) -> bool:
    condition = " AND ".join(f"{quoted(column)} = ?" for column in columns)
    return cursor.execute(f"SELECT 1 FROM {quoted(table)} WHERE {condition}", values).fetchone() is not None


def _listed(values: Sequence[SqlValue]) -> str:
    return ", ".join(map(show, values))
