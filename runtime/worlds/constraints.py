"""Which constraint a tool call broke, for the agent to read."""

from collections.abc import Iterable, Mapping

import apsw

from ...compiler.contract.sql import Database
from ...compiler.contract.sql.constraints import constraint_words, foreign_key_words, is_foreign_key
from ...compiler.contract.sql.foreign_keys import broken_reference
from ...compiler.contract.sql.values import SqlValue
from .row_changes import RowWatch, StoredChange


def constraint_error(
    database: Database,
    sql: str,
    bindings: Mapping[str, SqlValue],
    problem: apsw.ConstraintError | apsw.MismatchError,
) -> str:
    """The words for a statement that a constraint stopped.

    Of a reference between rows the engine does not say which one is broken. So the statement runs once more with the
    check put off, and what it changed is looked at; the caller undoes it with the rest of the call.
    """
    if not is_foreign_key(problem):
        return constraint_words(problem)
    database.put_off_references(True)
    watch = RowWatch(database)
    try:
        database.cursor.execute(sql, bindings).fetchall()
        return broken_reference_error(database, watch.stored_changes())
    except apsw.ConstraintError:  # ON DELETE RESTRICT cannot be put off
        return foreign_key_words(None)
    finally:
        watch.close()
        database.put_off_references(False)


def broken_reference_error(database: Database, changes: Iterable[StoredChange]) -> str:
    """The words for a reference that changed rows left broken."""
    for change in changes:
        if words := broken_reference(database.cursor, database.layout.foreign_keys, change):
            return foreign_key_words(words)
    return foreign_key_words(None)
