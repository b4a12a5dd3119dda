"""Putting rows in the compiled form into a database: what a world and its tasks start with."""

from collections.abc import Mapping, Sequence
from functools import lru_cache

import apsw

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


def insert_rows(database: Database, rows: Rows) -> None:
    """Insert rows, all or none, parents before the rows that refer to them.

    Rows that refer to each other in a circle, or to a later row of their own table, are inserted with the
    check of references put off until all are there.

    Raises:
        RowRefusedError: the schema does not take one of them.
        KeyError: there is no such table or column.
    """
    if unknown := sorted(rows.keys() - database.layout.tables.keys()):
        raise KeyError(unknown[0])
    if not _insert(database, rows):
        with Savepoint(database.cursor, "all_rows"):
            _insert_putting_off(database, rows)


def _insert(database: Database, rows: Rows) -> bool:
    """Insert each row; nothing and False if one refers to a row that is not there."""
    try:
        with Savepoint(database.cursor, "rows"):
            for table in database.layout.parents_first:
                if table in rows:
                    _insert_table(database, table, rows[table])
    except _DanglingError:
        return False
    return True


def _insert_table(database: Database, table: str, rows: Sequence[Row]) -> None:
    kinds = database.layout.kinds[table]
    for index, row in enumerate(rows):
        database.steps.start()
        try:
            database.cursor.execute(_insert_statement(table, tuple(row)), _values(row, kinds))
        except ROW_PROBLEMS as problem:
            if isinstance(problem, apsw.ConstraintError) and is_foreign_key(problem):
                raise _DanglingError from problem
            raise RowRefusedError(refusal_words(problem), table=table, index=index) from problem


class _DanglingError(Exception):
    """A row refers to one that is not there, or not yet."""


def _insert_putting_off(database: Database, rows: Rows) -> None:
    database.put_off_references(True)
    try:
        _insert(database, rows)
        if database.broken_references():
            raise _broken(database, rows)
    finally:
        database.put_off_references(False)


def _broken(database: Database, rows: Rows) -> RowRefusedError:
    """The first row, of those that were all inserted, that refers to one which is not there."""
    for table, some in rows.items():
        for index, row in enumerate(some):
            stored = dict(zip(row, _values(row, database.layout.kinds[table]), strict=True))
            reference = broken_reference(database.cursor, database.layout.foreign_keys, (table, None, stored))
            if reference is not None:
                return RowRefusedError(foreign_key_words(reference), table=table, index=index)
    return RowRefusedError(foreign_key_words(None), table=next(iter(rows)), index=0)


def _values(row: Row, kinds: Mapping[str, ColumnKind]) -> list[SqlValue]:
    return [to_sql(value, kinds[column]) for column, value in row.items()]


@lru_cache(maxsize=512)
def _insert_statement(table: str, columns: tuple[str, ...]) -> str:
    if not columns:
        return f"INSERT INTO {quoted(table)} DEFAULT VALUES"
    named = ", ".join(map(quoted, columns))
    return f"INSERT INTO {quoted(table)} ({named}) VALUES ({', '.join('?' * len(columns))})"
