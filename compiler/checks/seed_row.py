"""A row cannot be stored: the schema refuses it.

Fixtures and seeds are put into a real database made from schema.sql, with
foreign keys on. A row has to give every column that is NOT NULL and has no
default, refer only to rows that are there, and meet every CHECK and UNIQUE.
Otherwise no trial could begin.

Wrong:

    parcels:
      - {code: PK-200, arrived_on: {days_ago: 9}}

Right:

    parcels:
      - {code: PK-200, owner: "Omar Haddad", arrived_on: {days_ago: 9}}
"""

from collections.abc import Generator, Iterator, Mapping, Sequence
from contextlib import contextmanager

from ..contract.model import FixtureFile, Row
from ..contract.sql import Database
from ..contract.sql.rows import RowRefusedError, insert_rows
from ..contract.sql.savepoint import Savepoint
from ..diagnostics import Diagnostic, error
from ..spec import RowsSpec
from .subject import Subject

RULE = "seed-row"


def check(subject: Subject) -> Iterator[Diagnostic]:
    """The first row of the fixtures, or of a task's seed, that is refused.

    The fixtures stay in the database, so that the rows of tasks can refer to them; those of a task do not.
    """
    database = subject.world.database
    refused = None
    if subject.lowered is not None:
        with _trial(database):
            refused = _refused(database, subject.lowered.task.seed, subject.rows())
    elif subject.task is None:
        fixtures = subject.world.world.fixtures
        rows = {table: some for table, some in fixtures.items() if not isinstance(some, FixtureFile)}
        refused = _refused(database, rows, subject.rows())
    if refused:
        yield refused


@contextmanager
def _trial(database: Database) -> Generator[None]:
    """Rows that are gone at the end."""
    try:
        with Savepoint(database.cursor, "task"):
            yield
            raise _RolledBack
    except _RolledBack:
        pass


class _RolledBack(Exception):
    """Says to a savepoint that what was done in its block does not stand."""


def _refused(database: Database, rows: Mapping[str, Sequence[Row]], specs: Sequence[RowsSpec]) -> Diagnostic | None:
    try:
        insert_rows(database, rows)
    except RowRefusedError as problem:
        row = next(spec.rows[problem.index] for spec in specs if spec.table.text == problem.table)
        return error(RULE, f"{problem.table} refuses this row: {str(problem).rstrip('.')}", row.span, "")
    return None
