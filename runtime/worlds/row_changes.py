"""What changed in a database, at a cost that follows the change."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple, cast

import apsw

from ...compiler.contract.matchers import same
from ...compiler.contract.model import Row
from ...compiler.contract.outcomes import Operation
from ...compiler.contract.sql import Database
from ...compiler.contract.sql.foreign_keys import SqlRow
from ...compiler.contract.sql.values import SqlValue, UnfitColumnError, from_sql
from ..changes import Change
from ..errors import WorldFaultError

Values = tuple[SqlValue, ...]


class StoredChange(NamedTuple):
    """A changed row as the database holds it; `before` or `after` is None where there was none."""

    table: str
    before: SqlRow | None
    after: SqlRow | None

    @property
    def operation(self) -> Operation:
        if self.before is None:
            return "insert"
        return "delete" if self.after is None else "update"


class RowWatch:
    """What rows were before they changed, from when the watch is made until it is closed.

    The engine tells of a row just before it changes it, and only the first time counts. What the row is now is read
    when it is asked for, so that what was undone or changed back is no change. Watches of one database may nest.
    """

    def __init__(self, database: Database) -> None:
        self._database = database
        self._before: dict[tuple[str, Values], Values | None] = {}
        database.connection.preupdate_hook(self._note, id=self)

    def close(self) -> None:
        """Watch no longer."""
        self._database.connection.preupdate_hook(None, id=self)

    def _note(self, change: apsw.PreUpdate) -> None:
        """Keep a row as it is; a text in it that is half a character is raised by the statement that runs."""
        table, layout = change.table_name, self._database.layout
        old, new = cast(Values | None, change.old), cast(Values | None, change.new)
        if old is not None:
            self._before.setdefault((table, layout.pick_key[table](old)), layout.pick_row[table](old))
        if new is not None:  # an update can give a row another key
            self._before.setdefault((table, layout.pick_key[table](new)), None)

    def stored_changes(self) -> Iterator[StoredChange]:
        """The rows that differ now from what they were; a row whose key changed is a delete and an insert."""
        for (table, key), before in self._before.items():
            after = self._database.cursor.execute(self._database.layout.row_by_key[table], key).fetchone()
            if before != after:
                names = self._database.layout.kinds[table]
                yield StoredChange(table, _named(names, before), _named(names, after))

    def changes(self) -> tuple[Change, ...]:
        """The changed rows with their values in the form of their columns.

        A value that is the same in that form, such as JSON that was only written differently, has not changed.

        Raises:
            WorldFaultError: a JSON column holds no JSON, or a BOOLEAN column no truth value.
        """
        found: list[Change] = []
        for stored in self.stored_changes():
            before, after = (_row(self._database, stored.table, row) for row in (stored.before, stored.after))
            changed: tuple[str, ...] = ()
            if before is not None and after is not None:
                differing = (
                    name for name, value in (stored.after or {}).items() if value != (stored.before or {})[name]
                )
                changed = tuple(name for name in differing if not same(before[name], after[name]))
                if not changed:
                    continue
            found.append(Change(stored.table, stored.operation, before, after, changed))
        return tuple(found)

    def unfit_value(self) -> str | None:
        """Why a changed row does not fit its columns declared JSON or BOOLEAN, as a sentence; None if all do."""
        for table, _, after in self.stored_changes():
            if after is None:
                continue
            for name, kind in self._database.layout.structured[table].items():
                try:
                    from_sql(after[name], kind)
                except UnfitColumnError as problem:
                    return f"{name} of {table} is declared {kind.upper()}, and {problem}."
        return None


def _named(names: Iterable[str], values: Values | None) -> dict[str, SqlValue] | None:
    return None if values is None else dict(zip(names, values, strict=True))


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
