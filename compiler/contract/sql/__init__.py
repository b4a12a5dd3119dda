"""The database of a world: opening one from its schema, and preparing statements against it.

The same lines hold when a suite is compiled and when it runs. They are drawn by the engine, not by reading
SQL: an authorizer (`guard`), a clock that refuses (`clock`), and a limit on the steps of a call.
"""

from ..model import Table
from .clock import ClockAskedError
from .columns import ColumnInfo, column_kind, quoted, table_of
from .connection import StepLimit, open_connection
from .cursor import new_cursor
from .database import Database
from .error import SqlError
from .foreign_keys import ForeignKey, read_foreign_keys
from .guard import Guard
from .layout import Layout
from .prepare import Prepared, ResultColumn, prepare_statement
from .rows import BoundRow, RowRefusedError, bind_rows, insert_bound, insert_rows
from .schema import create_schema

__all__ = [
    "BoundRow",
    "ClockAskedError",
    "ColumnInfo",
    "Database",
    "ForeignKey",
    "Prepared",
    "ResultColumn",
    "RowRefusedError",
    "SqlError",
    "bind_rows",
    "column_kind",
    "columns",
    "insert_bound",
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
    guard, steps = Guard(), StepLimit(step_limit)
    connection = open_connection(guard, steps)
    cursor = new_cursor(connection)
    created = create_schema(cursor, guard, schema)
    layout = Layout(created.tables, created.views, read_foreign_keys(cursor, created.tables))
    return Database(connection, cursor, guard, steps, layout)


def tables(database: Database) -> dict[str, Table]:
    """The tables as the compiled form keeps them, by name; generated columns are no part of a row."""
    return {name: table_of(found) for name, found in database.layout.tables.items()}


def columns(database: Database, table: str) -> tuple[ColumnInfo, ...]:
    """All columns of a table in order, generated ones included.

    Raises:
        KeyError: there is no such table.
    """
    return database.layout.tables[table]


def views(database: Database) -> tuple[str, ...]:
    """The names of the views, sorted."""
    return database.layout.views


def prepare(database: Database, sql: str) -> Prepared:
    """Check one statement against the schema, without running it.

    Raises:
        SqlError: it is none, or more than one, or does what a world may not; `offset` is within `sql`.
    """
    database.steps.start()
    return prepare_statement(database.cursor, database.guard, sql)
