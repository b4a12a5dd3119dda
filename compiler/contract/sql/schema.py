"""Creating the tables, indexes and views of a world, and the rules that a schema keeps."""

from dataclasses import dataclass
from itertools import pairwise

import apsw

from .clock import clock_uses
from .columns import ColumnInfo, quoted, read_columns
from .cursor import Cursor
from .error import SqlError, engine_error, last_word, place_of
from .guard import Guard
from .prepare import check_statement, prepare_statement
from .tokens import Token, statements, tokens


@dataclass(frozen=True, slots=True)
class Created:
    """What a schema created: the columns of each table, in order of name, and the names of the views."""

    tables: dict[str, tuple[ColumnInfo, ...]]
    views: tuple[str, ...]
    strict: frozenset[str]


def create_schema(cursor: Cursor, guard: Guard, schema: str) -> Created:
    """Run a schema in an empty database, open it to statements and check what it made.

    Raises:
        SqlError: it does not stand, or breaks a rule of a world's schema; `offset` is within `schema`.
    """
    written = tuple(statements(schema))
    for statement in written:
        _check_text(statement)
        _create(cursor, guard, schema, statement)
    created = _read(cursor)
    guard.admit(tables=frozenset(created.tables), views=frozenset(created.views))
    for statement in written:
        _check_created(cursor, guard, statement, created)
    return created


def _check_text(statement: tuple[Token, ...]) -> None:
    """Only CREATE TABLE, INDEX and VIEW, and nothing in them that reads the clock."""
    check_statement(statement)
    words = [token for token in statement[:3] if not token.is_word("unique")]
    if len(words) < 2 or not words[0].is_word("create") or not words[1].is_word("table", "index", "view"):
        begun = " ".join(token.text for token in words[:2])
        raise SqlError(f"a schema holds CREATE TABLE, CREATE INDEX and CREATE VIEW, not {begun}", statement[0].offset)
    for name, after in pairwise(statement):
        if name.text == "(":
            break
        if words[1].is_word("table") and after.is_word("as"):
            raise SqlError("a table is created with its columns, not AS what a query finds", after.offset)
    for use in clock_uses(statement, instead="let the tools set it from :now"):
        raise SqlError(use.message, use.offset)


def _create(cursor: Cursor, guard: Guard, schema: str, statement: tuple[Token, ...]) -> None:
    start = statement[0].offset
    sql = schema[start : statement[-1].offset + len(statement[-1].text)]
    guard.start()
    guard.schema_phase = guard.strict = True
    try:
        cursor.execute(sql, can_cache=False)
    except apsw.Error as problem:
        if guard.denial:
            raise SqlError(guard.denial, place_of(guard.denied_word, statement, otherwise=start)) from None
        error = engine_error(problem, sql, tuple(tokens(sql)))
        raise SqlError(error.message, start + error.offset) from None
    finally:
        guard.schema_phase = guard.strict = False


def _read(cursor: Cursor) -> Created:
    rows = cursor.execute("PRAGMA main.table_list").fetchall()
    listed = sorted((str(name), kind, strict) for _, name, kind, _, _, strict in rows if name[:7] != "sqlite_")
    tables = {name: read_columns(cursor, name) for name, kind, _ in listed if kind == "table" and name[:7] != "sqlite_"}
    return Created(
        tables=tables,
        views=tuple(name for name, kind, _ in listed if kind == "view"),
        strict=frozenset(name for name, _, strict in listed if strict),
    )


def _check_created(cursor: Cursor, guard: Guard, statement: tuple[Token, ...], created: Created) -> None:
    """The rules that show only once everything is there, for the table or view that a statement created."""
    name = _created_name(statement)
    if statement[1].is_word("view"):
        _check_runs(cursor, guard, f"SELECT * FROM {quoted(name.value)}", name, statement)
    if not statement[1].is_word("table"):
        return
    table = next(table for table in created.tables if table.lower() == name.value.lower())
    if table in created.strict:
        raise SqlError(f"{table} is STRICT, which knows no JSON and BOOLEAN columns: leave it out", name.offset)
    _check_key(table, created.tables[table], name, statement)
    _check_stored(table, created.tables[table], name, statement)
    _check_runs(cursor, guard, f"INSERT INTO {quoted(table)} DEFAULT VALUES", name, statement)


def _check_key(table: str, columns: tuple[ColumnInfo, ...], name: Token, statement: tuple[Token, ...]) -> None:
    """Changes of a row are followed by its key: without one, or with a null in it, they would go unseen."""
    key = [column for column in columns if column.key]
    if not key:
        raise SqlError(f"{table} has no primary key", name.offset)
    for column in key:
        if not column.not_null:
            place = place_of(column.name, statement[3:], otherwise=name.offset)
            raise SqlError(f"{column.name} is in the primary key of {table} and has to be NOT NULL", place)
        if column.collation != "BINARY":
            place = place_of("collate", statement, otherwise=name.offset)
            message = f"{column.name} is in the primary key of {table}, which compares exactly; leave COLLATE out"
            raise SqlError(message, place)


def _check_stored(table: str, columns: tuple[ColumnInfo, ...], name: Token, statement: tuple[Token, ...]) -> None:
    """The engine tells of a row that is about to change by what it stores of it."""
    for column in columns:
        if column.virtual:
            message = f"{column.name} of {table} is generated and not stored; write AS (…) STORED"
            raise SqlError(message, place_of(column.name, statement[3:], otherwise=name.offset))


def _check_runs(cursor: Cursor, guard: Guard, sql: str, name: Token, statement: tuple[Token, ...]) -> None:
    """Defaults, checks, references and views are looked into only where they are used: use them once."""
    try:
        prepare_statement(cursor, guard, sql)
    except SqlError as problem:
        word = guard.denied_word or last_word(problem.message)
        place = place_of(word, statement, otherwise=name.offset)
        raise SqlError(f"{name.value}: {problem.message}", place) from None


def _created_name(statement: tuple[Token, ...]) -> Token:
    """The token that names what a CREATE statement creates."""
    rest = [token for token in statement[2:] if not token.is_word("if", "not", "exists", "index")]
    return rest[2] if rest[1].text == "." else rest[0]
