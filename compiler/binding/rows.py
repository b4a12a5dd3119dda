"""Rows of a table: as written, or from a data file."""

from ..diagnostics import error, listed, quoted
from ..document import Mapping, Node, Scalar, Sequence
from ..spec import RowsSpec
from .csv_rows import csv_rows
from .files import Files, file_name
from .json_rows import json_rows, jsonl_rows

_READERS = {".csv": csv_rows, ".json": json_rows, ".jsonl": jsonl_rows}


def bind_rows(table: Scalar, node: Node, files: Files) -> RowsSpec:
    """The rows of one table, as written or from the file that is named."""
    named = file_name(node)
    if named is None:
        items = node.items if isinstance(node, Sequence) else []
        return RowsSpec(table, tuple(item for item in items if isinstance(item, Mapping)))
    ending = "." + named.text.rpartition(".")[2].lower()
    reader = _READERS.get(ending)
    if reader is None:
        message = f"{quoted(named.text)} is not a file of rows"
        files.found.append(error("data-file", message, named.span, f"Rows come from {listed(_READERS)} files."))
        return RowsSpec(table, (), external=True)
    source = files.source(named)
    rows = tuple(reader(source, files.found)) if source is not None else ()
    return RowsSpec(table, rows, external=True)
