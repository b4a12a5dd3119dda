"""Preparing one statement of a world without running it."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import NoReturn

import apsw

from ..model import ColumnKind
from .clock import clock_uses
from .columns import column_kind
from .cursor import Cursor
from .error import SqlError, engine_error, place_of
from .guard import Guard
from .tokens import Token, tokens

_MOST_CHARACTERS = 100_000
_MOST_LEVELS = 200
_FIRST_WORDS = ("select", "values", "with", "insert", "replace", "update", "delete")


@dataclass(frozen=True, slots=True)
class ResultColumn:
    """A column of a result. `kind` is that of the table's column it comes from; `any` for an expression."""

    name: str
    kind: ColumnKind


@dataclass(frozen=True, slots=True)
class Prepared:
    """A statement that the schema and the guard accept.

    `parameters` are the names without their colon, in order; `writes` the tables that it names to write to,
    not those that a foreign key's action reaches.
    """

    sql: str
    parameters: tuple[str, ...]
    columns: tuple[ResultColumn, ...]
    reads_only: bool
    writes: tuple[str, ...]


def prepare_statement(cursor: Cursor, guard: Guard, sql: str) -> Prepared:
    """Check one statement against the schema and the guard.

    Raises:
        SqlError: it is none, or more than one, or does what a world may not; `offset` is within `sql`.
    """
    found = tuple(tokens(sql))
    _check_text(found)
    reader = _Reader()
    cursor.exec_trace = reader
    guard.start()
    guard.strict = True
    try:
        cursor.execute(sql, _AnyName(), can_cache=False)
    except apsw.ExecTraceAbort:
        pass
    except apsw.Error as problem:
        _refuse(problem, guard, sql, found)
    finally:
        cursor.exec_trace = None
        guard.strict = False
    rest = len(reader.sql)
    for token in tokens(sql[rest:]):
        if token.text != ";":
            raise SqlError("one statement is due here, and a second one follows", rest + token.offset)
    return Prepared(sql, reader.parameters, reader.columns, reader.reads_only, tuple(guard.written))


def check_statement(found: Sequence[Token]) -> None:
    """What no statement of a world may be: too long, nested too deep, or one that gives up the whole transaction.

    Raises:
        SqlError: it is one of them.
    """
    size = found[-1].offset + len(found[-1].text) - found[0].offset
    if size > _MOST_CHARACTERS:
        raise SqlError(f"a statement has at most {_MOST_CHARACTERS} characters, not {size}", found[0].offset)
    level = 0
    for before, token in pairwise(found):
        level += (token.text == "(") - (token.text == ")")
        if level > _MOST_LEVELS:
            raise SqlError(f"parentheses stand in at most {_MOST_LEVELS} others", token.offset)
        if token.is_word("rollback") and before.is_word("or", "conflict"):
            raise SqlError("ROLLBACK would undo all that came before; ABORT undoes the statement", token.offset)


def _check_text(found: tuple[Token, ...]) -> None:
    """What the engine would accept, or would refuse in words that help nobody."""
    if not found:
        raise SqlError("a statement is due here, and there is none", 0)
    check_statement(found)
    if not found[0].is_word(*_FIRST_WORDS):
        raise SqlError(f"SELECT, INSERT, UPDATE or DELETE is due here, not {found[0].text}", found[0].offset)
    for token in found:
        if token.kind == "parameter" and not token.text.startswith(":"):
            name = token.text[1:] or "name"
            raise SqlError(f"{token.text} has no name here: write :{name}", token.offset)
    for use in clock_uses(found, instead="use :now or :today"):
        raise SqlError(use.message, use.offset)


def _refuse(problem: apsw.Error, guard: Guard, sql: str, found: tuple[Token, ...]) -> NoReturn:
    """Say why the engine refused: in the guard's words where the guard did it."""
    if guard.denial:
        raise SqlError(guard.denial, place_of(guard.denied_word, found, otherwise=found[0].offset)) from None
    raise engine_error(problem, sql, found) from None


class _Reader:
    """Reads what a prepared statement is and stops it before it runs."""

    def __init__(self) -> None:
        self.sql = ""
        self.parameters: tuple[str, ...] = ()
        self.columns: tuple[ResultColumn, ...] = ()
        self.reads_only = False

    def __call__(self, cursor: Cursor, sql: str, _bindings: object) -> bool:
        self.sql = sql
        self.parameters = tuple(name for name in cursor.bindings_names if name is not None)
        self.columns = tuple(ResultColumn(name, column_kind(declared)) for name, declared, *_ in cursor.description)
        self.reads_only = cursor.is_readonly
        return False


class _AnyName(dict[str, None]):
    """Bindings in which every name is null."""

    def __missing__(self, name: str) -> None:
        return None
