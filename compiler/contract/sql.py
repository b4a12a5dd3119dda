"""The database of a world: opening one from its schema, and preparing statements against it.

The same lines hold when a suite is compiled and when it runs. They are drawn by the engine, not by reading
SQL: an authorizer (`sql_guard`), a clock that refuses (`sql_clock`), and a limit on the steps of a call.
"""

from .model import Table
from .sql_clock import ClockAskedError
from .sql_columns import ColumnInfo, column_kind, quoted, table_of
from .sql_database import Database
from .sql_error import SqlError
from .sql_foreign_keys import ForeignKey, parents_first, read_foreign_keys
from .sql_prepare import Prepared, ResultColumn, prepare_statement
from .sql_rows import RowRefusedError, insert_rows
from .sql_schema import create_schema

__all__ = [
    "ClockAskedError",
    "ColumnInfo",
    "Database",
    "ForeignKey",
    "Prepared",
    "ResultColumn",
    "RowRefusedError",
    "SqlError",
    "column_kind",
    "columns",
    "insert_rows",
    "open_database",
    "prepare",
    "quoted",
    "tables",
    "views",
]


def open_database(schema: str, *, step_limit: int = 1_000_000) -> Database:
    """A new, empty database with the tables, indexes and views of a schema.

    Raises:
        SqlError: the schema does not stand, or uses what a world may not; `offset` is within `schema`.
    """
    database = Database(step_limit=step_limit)
    created = create_schema(database.cursor, database.guard, schema)
    database.tables = created.tables
    database.kinds = {name: {info.name: info.kind for info in found} for name, found in created.tables.items()}
    database.views = created.views
    database.foreign_keys = read_foreign_keys(database.cursor, created.tables)
    database.parents_first = parents_first(created.tables, database.foreign_keys)
    return database


def tables(database: Database) -> dict[str, Table]:
    """The tables as the compiled form keeps them, by name; generated columns are no part of a row."""
    return {name: table_of(found) for name, found in database.tables.items()}


def columns(database: Database, table: str) -> tuple[ColumnInfo, ...]:
    """All columns of a table in order, generated ones included.

    Raises:
        KeyError: there is no such table.
    """
    return database.tables[table]


def views(database: Database) -> tuple[str, ...]:
    """The names of the views, sorted."""
    return database.views


def prepare(database: Database, sql: str) -> Prepared:
    """Check one statement against the schema, without running it.

    Raises:
        SqlError: it is none, or more than one, or does what a world may not; `offset` is within `sql`.
    """
    database.start_counting()
    return prepare_statement(database.cursor, database.guard, sql)
