"""Reading what changed from the session extension of SQLite, at a cost that follows the change."""

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple, cast

import apsw

from ...compiler.contract.matchers import same
from ...compiler.contract.model import Row
from ...compiler.contract.outcomes import Operation
from ...compiler.contract.sql import Database
from ...compiler.contract.sql.foreign_keys import SqlRow
from ...compiler.contract.sql.values import SqlValue, UnfitColumnError, from_sql
from ..changes import Change
from ..errors import WorldFaultError

_OPERATIONS: dict[str, Operation] = {"INSERT": "insert", "UPDATE": "update", "DELETE": "delete"}


class StoredChange(NamedTuple):
    """A changed row as the database holds it; `before` or `after` is None where there was none."""

    table: str
    operation: Operation
    before: SqlRow | None
    after: SqlRow | None


def start_watching(database: Database) -> apsw.Session:
    """A session that sees every change of every table from now on."""
    session = apsw.Session(database.connection, "main")
    session.attach()
    return session


def stored_changes(database: Database, session: apsw.Session) -> Iterator[StoredChange]:
    """The rows that differ now from what they were when the session began.

    Rows that were changed and changed back are none. An updated row comes without the columns that stayed, so it is
    read back by its key; the key itself never changes in an update.
    """
    if session.is_empty:
        return
    changeset = session.changeset()
    for change in apsw.Changeset.iter(changeset):  # pyright: ignore[reportUnknownMemberType] (its stubs)
        names = tuple(database.layout.kinds[change.name])
        old = cast(Sequence[Any] | None, change.old)
        new = cast(Sequence[Any] | None, change.new)
        operation = _OPERATIONS[change.op]
        if operation == "update" and old is not None:
            after = _read_row(database, change.name, names, [old[index] for index in sorted(change.pk_columns)])
            replaced = {name: value for name, value in zip(names, old, strict=True) if value is not apsw.no_change}
            yield StoredChange(change.name, operation, {**after, **replaced}, after)
        else:
            before = None if old is None else dict(zip(names, old, strict=True))
            yield StoredChange(
                change.name, operation, before, None if new is None else dict(zip(names, new, strict=True))
            )


def net_changes(database: Database, session: apsw.Session) -> tuple[Change, ...]:
    """The changed rows with their values in the form of their columns.

    A value that is the same in that form, such as JSON that was only written differently, has not changed.

    Raises:
        WorldFaultError: a JSON column holds no JSON, or a BOOLEAN column no truth value.
    """
    found: list[Change] = []
    for table, operation, stored_before, stored_after in stored_changes(database, session):
        before, after = _row(database, table, stored_before), _row(database, table, stored_after)
        changed: tuple[str, ...] = ()
        if before is not None and after is not None:
            changed = tuple(name for name, value in after.items() if not same(before[name], value))
            if not changed:
                continue
        found.append(Change(table, operation, before, after, changed))
    return tuple(found)


def unfit_value(database: Database, session: apsw.Session) -> str | None:
    """Why a changed value does not fit its column, declared JSON or BOOLEAN, as a sentence; None if all do.

    Raises:
        UnicodeDecodeError: a text is half a character.
    """
    if session.is_empty:
        return None
    for change in apsw.Changeset.iter(session.changeset()):  # pyright: ignore[reportUnknownMemberType] (its stubs)
        new = cast(Sequence[Any] | None, change.new)
        structured = database.layout.structured[change.name]
        if new is None or not structured:
            continue
        for name, value in zip(database.layout.kinds[change.name], new, strict=True):
            if name in structured and value is not apsw.no_change:
                try:
                    from_sql(value, structured[name])
                except UnfitColumnError as problem:
                    return f"{name} of {change.name} is declared {structured[name].upper()}, and {problem}."
    return None


def _read_row(database: Database, table: str, names: Sequence[str], key: Sequence[SqlValue]) -> dict[str, SqlValue]:
    row = database.cursor.execute(database.layout.row_by_key[table], key).fetchone()
    if row is None:
        raise WorldFaultError(f"a changed row of {table} cannot be read back by its key")
    return dict(zip(names, row, strict=True))


def _row(database: Database, table: str, stored: SqlRow | None) -> Row | None:
    """A row in the form of its columns, which for most is how it is stored."""
    if stored is None:
        return None
    row = dict(stored)
    for name, kind in database.layout.structured[table].items():
        try:
            row[name] = from_sql(stored[name], kind)
        except UnfitColumnError as problem:
            raise WorldFaultError(f"{name} of {table}, declared {kind.upper()}: {problem}") from problem
    return row
