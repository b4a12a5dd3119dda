"""A table is named that the schema does not have.

Fixtures, seeds and mutations name tables of schema.sql, in the same spelling.
No other table can hold rows, or change.

Wrong:

    parcel:
      - {code: PK-400, owner: "Omar Haddad", arrived_on: {days_ago: 1}}

Right:

    parcels:
      - {code: PK-400, owner: "Omar Haddad", arrived_on: {days_ago: 1}}
"""

from collections.abc import Iterator

from ..diagnostics import Diagnostic
from .subject import Subject
from .unknown_name import unknown

RULE = "unknown-table"


def check(subject: Subject) -> Iterator[Diagnostic]:
    """Every name of a table that names none."""
    tables = subject.world.world.tables
    for name in subject.table_names():
        if name.text not in tables:
            yield unknown(RULE, "table", name, tables)
