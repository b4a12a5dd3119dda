"""The slow and plain way to see what changed: all rows before, all rows after, compared. The reference in tests."""

from typing import Any

from liarproof.compiler.contract.matchers import same
from liarproof.compiler.contract.sql import Database, quoted
from liarproof.compiler.contract.sql.values import from_sql
from liarproof.runtime.changes import Change

Snapshot = dict[str, dict[tuple[Any, ...], dict[str, Any]]]
"""Every row of every table by its key, in the form of its columns."""


def snapshot(database: Database) -> Snapshot:
    """All rows of a database."""
    found: Snapshot = {}
    for table, columns in database.layout.tables.items():
        kept = [column for column in columns if not column.generated]
        names = ", ".join(quoted(column.name) for column in kept)
        rows = database.cursor.execute(f"SELECT {names} FROM {quoted(table)}").fetchall()
        shown = [
            {column.name: from_sql(value, column.kind) for column, value in zip(kept, row, strict=True)} for row in rows
        ]
        key = [column.name for column in sorted(columns, key=lambda column: column.key) if column.key]
        found[table] = {tuple(row[name] for name in key): row for row in shown}
    return found


def differences(before: Snapshot, after: Snapshot) -> list[Change]:
    """The changes between two snapshots, sorted by table and key."""
    changes: list[Change] = []
    for table in before:
        for key in sorted(before[table].keys() | after[table].keys()):
            old, new = before[table].get(key), after[table].get(key)
            if old is None:
                changes.append(Change(table, "insert", None, new))
            elif new is None:
                changes.append(Change(table, "delete", old, None))
            else:
                changed = tuple(name for name in new if not same(old[name], new[name]))
                if changed:
                    changes.append(Change(table, "update", old, new, changed))
    return changes
