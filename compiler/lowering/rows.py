"""Rows as written to rows as values: every cell what its column takes."""

from collections.abc import Iterable, Mapping
from dataclasses import replace

from ..contract.model import Row, Table
from ..contract.sql import Database, columns
from ..document import Mapping as MappingNode
from ..spec import RowsSpec
from .values import COLUMN_PLACES, Values

_DATES = {"DATE": False, "DATETIME": True, "TIMESTAMP": True}


def date_columns(database: Database, table: str) -> dict[str, bool]:
    """The columns of a table in which a date is due, each with whether a time is due as well."""
    described = columns(database, table)
    return {column.name: _DATES[column.declared] for column in described if column.declared in _DATES}


def lower_rows(
    specs: Iterable[RowsSpec], database: Database, tables: Mapping[str, Table], values: Values
) -> dict[str, tuple[Row, ...]]:
    """Rows by table, in the order in which they are written."""
    return {
        spec.table.text: _rows(spec, table, date_columns(database, spec.table.text), values)
        for spec in specs
        if (table := tables.get(spec.table.text)) is not None
    }


def _rows(spec: RowsSpec, table: Table, dated: Mapping[str, bool], values: Values) -> tuple[Row, ...]:
    reading = replace(values, verbatim=True) if spec.external else values
    return tuple(_row(node, table, dated, reading) for node in spec.rows)


def _row(written: MappingNode, table: Table, dated: Mapping[str, bool], values: Values) -> Row:
    row: Row = {}
    for name, node in written.entries.items():
        kind = table.columns.get(name)
        if kind is None:
            continue
        before = len(values.found)
        value = values.value(node, COLUMN_PLACES[kind])
        if values.verbatim:
            values.found[before:] = [
                each._replace(message=f"in the column '{name}', {each.message}") for each in values.found[before:]
            ]
        if name in dated:
            values.check_date(value, node.span, time_due=dated[name])
        row[name] = value
    return row
