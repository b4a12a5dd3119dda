"""Putting rows in the compiled form into a database: what a world and its tasks start with."""

from collections.abc import Mapping, Sequence
from functools import lru_cache

import apsw
import msgspec

from ..model import ColumnKind, Row
from .columns import quoted
from .constraints import ROW_PROBLEMS, foreign_key_words, is_foreign_key, refusal_words
from .database import Database
from .foreign_keys import broken_reference
from .savepoint import Savepoint
from .values import SqlValue, to_sql

Rows = Mapping[str, Sequence[Row]]
"""Rows by table."""


class RowRefusedError(Exception):
    """A row that the schema does not take. `table` and `index` say which; the message says why."""

    def __init__(self, message: str, *, table: str, index: int) -> None:
        super().__init__(message)
        self.table = table
        self.index = index


class BoundRow(msgspec.Struct, frozen=True):
    """A row as it is inserted: which one it is, its columns, and a statement with their values in SQL form."""

    table: str
    index: int
    columns: tuple[str, ...]
    sql: str
    values: list[SqlValue]


def bind_rows(database: Database, rows: Rows) -> tuple[BoundRow, ...]:
    """Rows ready to be inserted any number of times, parents before the rows that refer to them.

    Raises:
        KeyError: there is no such table or column.
    """
    if unknown := sorted(rows.keys() - database.layout.tables.keys()):
        raise KeyError(unknown[0])
    return tuple(
        _bound(table, index, row, database.layout.kinds[table])
        for table in database.layout.parents_first
        for index, row in enumerate(rows.get(table, ()))
    )


def _bound(table: str, index: int, row: Row, kinds: Mapping[str, ColumnKind]) -> BoundRow:
    columns = tuple(row)
    values = [to_sql(value, kinds[column]) for column, value in row.items()]
    return BoundRow(table, index, columns, _insert_statement(table, columns), values)


def insert_rows(database: Database, rows: Rows) -> None:
    """Insert rows, all or none.

    Rows that refer to each other in a circle, or to a later row of their own table, are inserted with the
    check of references put off until all are there.

    Raises:
        RowRefusedError: the schema does not take one of them.
        KeyError: there is no such table or column.
    """
    bound = bind_rows(database, rows)
    with Savepoint(database.cursor, "rows"):
        insert_bound(database, bound)


def insert_bound(database: Database, rows: Sequence[BoundRow]) -> None:
    """Insert rows that were bound. If one is refused, those before it are there, for the caller to roll back.

    Raises:
        RowRefusedError: the schema does not take one of them.
    """
    database.steps.start()
    for index, row in enumerate(rows):
        try:
            _insert_row(database, row)
        except _DanglingError:
            _insert_putting_off(database, rows[index:])
            break


def _insert_row(database: Database, row: BoundRow) -> None:
    database.steps.start_row()
    try:
        database.cursor.execute(row.sql, row.values)
    except ROW_PROBLEMS as problem:
        if isinstance(problem, apsw.ConstraintError) and is_foreign_key(problem):
            raise _DanglingError from problem
        raise RowRefusedError(refusal_words(problem), table=row.table, index=row.index) from problem


class _DanglingError(Exception):
    """A row refers to one that is not there, or not yet."""


def _insert_putting_off(database: Database, rows: Sequence[BoundRow]) -> None:
    """Insert rows, and look at what they refer to when all are there."""
    database.put_off_references(True)
    try:
        for row in rows:
            _insert_row(database, row)
        if database.broken_references():
            raise _broken(database, rows)
    finally:
        database.put_off_references(False)


def _broken(database: Database, rows: Sequence[BoundRow]) -> RowRefusedError:
    """The first row, of those that were all inserted, that refers to one which is not there."""
    for row in rows:
        stored = dict(zip(row.columns, row.values, strict=True))
        reference = broken_reference(database.cursor, database.layout.foreign_keys, (row.table, None, stored))
        if reference is not None:
            return RowRefusedError(foreign_key_words(reference), table=row.table, index=row.index)
    return RowRefusedError(foreign_key_words(None), table=rows[0].table, index=0)


@lru_cache(maxsize=512)
def _insert_statement(table: str, columns: tuple[str, ...]) -> str:
    if not columns:
        return f"INSERT INTO {quoted(table)} DEFAULT VALUES"
    named = ", ".join(map(quoted, columns))
    return f"INSERT INTO {quoted(table)} ({named}) VALUES ({', '.join('?' * len(columns))})"
