"""A column is named that the table does not have.

Rows, and what a mutation says of columns, name columns of schema.sql, in the
same spelling. A generated column is no part of a row. What is written for a
column that is not there would be lost.

Wrong:

    parcels:
      - {code: PK-200, name: "Omar Haddad", arrived_on: {days_ago: 9}}

Right:

    parcels:
      - {code: PK-200, owner: "Omar Haddad", arrived_on: {days_ago: 9}}
"""

from collections.abc import Iterable, Iterator

from ..contract.model import Table
from ..diagnostics import Diagnostic
from ..document import Scalar
from ..spec import MutationSpec, RowsSpec
from .subject import Subject
from .unknown_name import unknown

RULE = "unknown-column"


def check(subject: Subject) -> Iterator[Diagnostic]:
    """Every column that is none, once for all rows of a data file."""
    tables = subject.world.world.tables
    for rows in subject.rows():
        yield from _in_rows(rows, tables)
    if subject.task is None:
        for mutation in subject.world.spec.mutations.values():
            yield from _in_mutation(mutation, tables)


def _in_rows(rows: RowsSpec, tables: dict[str, Table]) -> Iterator[Diagnostic]:
    table = tables.get(rows.table.text)
    seen: set[str] = set()
    for row in rows.rows if table else ():
        for name, key in row.keys.items():
            if table and name not in table.columns and name not in seen:
                yield unknown(RULE, "column", key, table.columns, owner=rows.table.text)
                seen |= {name} if rows.external else set()


def _in_mutation(mutation: MutationSpec, tables: dict[str, Table]) -> Iterator[Diagnostic]:
    columns = [*mutation.to_keys.values(), *mutation.changed, *mutation.covers, *mutation.fields.values()]
    yield from _among(columns, mutation.table, tables)
    for brings in mutation.brings:
        yield from _among([*brings.columns, *brings.where_keys.values()], brings.table, tables)


def _among(columns: Iterable[Scalar], table: Scalar, tables: dict[str, Table]) -> Iterator[Diagnostic]:
    known = tables.get(table.text)
    for column in columns:
        if known and column.text not in known.columns:
            yield unknown(RULE, "column", column, known.columns, owner=table.text)
