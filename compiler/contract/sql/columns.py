"""The columns of a table: what a seed row has to give, and in which form values leave the database."""

from dataclasses import dataclass

from ..model import ColumnKind, Table
from .cursor import Cursor


@dataclass(frozen=True, slots=True)
class ColumnInfo:
    """A column as the schema declares it.

    `declared` is the type as written, in upper case. `key` is the place in the primary key, from 1; 0 is none
    of it. An `automatic` column is the row's own number, which the database hands out; a `generated` one
    follows from others and is no part of a row; a `virtual` one of them is not even stored. `collation` is
    BINARY where text compares exactly.
    """

    name: str
    declared: str
    kind: ColumnKind
    not_null: bool
    has_default: bool
    generated: bool
    virtual: bool
    automatic: bool
    key: int
    collation: str

    @property
    def required(self) -> bool:
        """Whether a new row has to give this column."""
        return self.not_null and not (self.has_default or self.generated or self.automatic)


def column_kind(declared: str | None) -> ColumnKind:
    """What a column holds, by its declared type; the order of the tests is the engine's own."""
    name = (declared or "").upper()
    if name in _EXACT:
        return _EXACT[name]
    for part, kind in _PARTS:
        if part in name:
            return kind
    return "any"


_EXACT: dict[str, ColumnKind] = {
    "BOOLEAN": "boolean",
    "JSON": "json",
    "DATE": "text",
    "DATETIME": "text",
    "TIMESTAMP": "text",
}
_PARTS: tuple[tuple[str, ColumnKind], ...] = (
    ("INT", "integer"),
    ("CHAR", "text"),
    ("CLOB", "text"),
    ("TEXT", "text"),
    ("BLOB", "any"),
    ("REAL", "real"),
    ("FLOA", "real"),
    ("DOUB", "real"),
)


_VIRTUAL, _STORED = 2, 3
"""How the engine marks generated columns."""


def read_columns(cursor: Cursor, table: str) -> tuple[ColumnInfo, ...]:
    """The columns of a table in order, generated ones included."""
    rows = cursor.execute(f"PRAGMA table_xinfo({quoted(table)})").fetchall()
    indexes = cursor.execute(f"PRAGMA index_list({quoted(table)})").fetchall()
    numbered = not any(origin == "pk" for _, _, _, origin, _ in indexes)
    return tuple(
        ColumnInfo(
            name=str(name),
            declared=str(declared).upper(),
            kind=column_kind(str(declared)),
            not_null=bool(not_null),
            has_default=default is not None,
            generated=hidden in (_VIRTUAL, _STORED),
            virtual=hidden == _VIRTUAL,
            automatic=bool(key) and numbered,
            key=int(key),
            collation=cursor.connection.column_metadata("main", table, str(name))[1],
        )
        for _, name, declared, not_null, default, key, hidden in rows
    )


def table_of(columns: tuple[ColumnInfo, ...]) -> Table:
    """The columns as the compiled form keeps them: without generated ones, which are no part of a row."""
    keyed = sorted((column.key, column.name) for column in columns if column.key)
    return Table(
        columns={column.name: column.kind for column in columns if not column.generated},
        key=tuple(name for _, name in keyed),
    )


def quoted(name: str) -> str:
    """A name as an SQL identifier."""
    return '"' + name.replace('"', '""') + '"'
