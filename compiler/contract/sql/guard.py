"""What the SQL of a world may do: the authorizer that the engine asks while it prepares a statement."""

from collections.abc import Set
from typing import Final

import apsw

from .functions import ALLOWED, BUILT_IN_TABLES, TABLE_FUNCTIONS, VARYING

_REFUSED: Final = {
    apsw.SQLITE_ATTACH: "ATTACH",
    apsw.SQLITE_DETACH: "DETACH",
    apsw.SQLITE_PRAGMA: "PRAGMA",
    apsw.SQLITE_ALTER_TABLE: "ALTER",
    apsw.SQLITE_ANALYZE: "ANALYZE",
    apsw.SQLITE_REINDEX: "REINDEX",
    apsw.SQLITE_TRANSACTION: "a transaction of its own",
    apsw.SQLITE_SAVEPOINT: "a savepoint of its own",
    apsw.SQLITE_CREATE_TABLE: "CREATE TABLE",
    apsw.SQLITE_CREATE_INDEX: "CREATE INDEX",
    apsw.SQLITE_CREATE_VIEW: "CREATE VIEW",
    apsw.SQLITE_CREATE_TRIGGER: "a trigger",
    apsw.SQLITE_CREATE_VTABLE: "a virtual table",
    apsw.SQLITE_CREATE_TEMP_TABLE: "a temporary table",
    apsw.SQLITE_CREATE_TEMP_INDEX: "a temporary index",
    apsw.SQLITE_CREATE_TEMP_VIEW: "a temporary view",
    apsw.SQLITE_CREATE_TEMP_TRIGGER: "a temporary trigger",
    apsw.SQLITE_DROP_TABLE: "DROP",
    apsw.SQLITE_DROP_INDEX: "DROP",
    apsw.SQLITE_DROP_VIEW: "DROP",
}

_CREATING: Final = frozenset(
    {
        apsw.SQLITE_CREATE_TABLE,
        apsw.SQLITE_CREATE_INDEX,
        apsw.SQLITE_CREATE_VIEW,
        apsw.SQLITE_REINDEX,
    }
)
_CATALOGUES: Final = frozenset({"sqlite_master", "sqlite_sequence"})
_WRITING: Final = frozenset({apsw.SQLITE_INSERT, apsw.SQLITE_UPDATE, apsw.SQLITE_DELETE})
_OUR_PRAGMAS: Final = frozenset(
    {"table_xinfo", "table_list", "index_list", "foreign_key_list", "foreign_key_check", "defer_foreign_keys"}
)


def _is_built_in(table: str) -> bool:
    name = table.lower()
    return name in BUILT_IN_TABLES or name.startswith(("sqlite_", "pragma_"))


class Guard:
    """The authorizer of one connection.

    It is set once and stays, for setting one expires every prepared statement. `schema_phase` opens what
    creating tables needs. `strict` shuts what this package itself runs, savepoints and a few pragmas: every
    statement of a world is looked at in that state before it may run.
    """

    def __init__(self) -> None:
        self.schema_phase = False
        self.strict = False
        self.readable: Set[str] = TABLE_FUNCTIONS
        self.writable: Set[str] = frozenset()
        self.denial = ""
        self.denied_word = ""
        self.written: dict[str, None] = {}

    def admit(self, *, tables: Set[str], views: Set[str]) -> None:
        """Open the tables and views of a schema, and nothing else, to statements."""
        self.writable = tables
        self.readable = tables | views | TABLE_FUNCTIONS

    def start(self) -> None:
        """Forget what the last statement did."""
        self.denial = ""
        self.denied_word = ""
        self.written = {}

    def __call__(
        self, action: int, first: str | None, second: str | None, schema: str | None, _source: str | None
    ) -> int:
        """The engine's question: may a statement do this?"""
        if schema not in (None, "main"):
            return self._deny(f"other schemas, such as {schema}, are out of reach", schema)
        if action in (apsw.SQLITE_SELECT, apsw.SQLITE_RECURSIVE):
            return apsw.SQLITE_OK
        if action == apsw.SQLITE_READ:
            return self._read(first or "", own_name=schema is None)
        if action == apsw.SQLITE_FUNCTION:
            return self._function((second or "").lower())
        if action in _WRITING:
            return self._write(first or "")
        return self._other(action, first or "")

    def _read(self, table: str, *, own_name: bool) -> int:
        """Reading a table; rows that are only counted may also be those of a name that the statement made itself."""
        if table in self.readable or self.schema_phase or (own_name and not _is_built_in(table)):
            return apsw.SQLITE_OK
        return self._deny(f"{table} is no table or view of the schema", table)

    def _write(self, table: str) -> int:
        if table in self.writable or (self.schema_phase and table in _CATALOGUES):
            self.written[table] = None
            return apsw.SQLITE_OK
        if self.schema_phase:
            return self._deny("a schema only creates tables, indexes and views; rows stand under fixtures", table)
        return self._deny(f"{table} is no table of the schema", table)

    def _function(self, name: str) -> int:
        if name in ALLOWED:
            return apsw.SQLITE_OK
        if name in VARYING:
            return self._deny(f"{name} differs from run to run or from trial to trial", name)
        return self._deny(f"{name} is none of the functions that a world may use", name)

    def _other(self, action: int, first: str) -> int:
        if self.schema_phase and action in _CREATING:
            return apsw.SQLITE_OK
        if not self.strict and (
            action in (apsw.SQLITE_SAVEPOINT, apsw.SQLITE_TRANSACTION)
            or (action == apsw.SQLITE_PRAGMA and first in _OUR_PRAGMAS)
        ):
            return apsw.SQLITE_OK
        refused = _REFUSED.get(action, "a statement of this kind")
        return self._deny(f"{refused} is not allowed here", refused.split()[-1])

    def _deny(self, message: str, word: str | None) -> int:
        if not self.denial:
            self.denial, self.denied_word = message, word or ""
        return apsw.SQLITE_DENY
