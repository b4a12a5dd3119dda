"""Rows of a .csv file, whose header names the columns."""

import csv
import io
from collections.abc import Iterator

from ..diagnostics import Diagnostic, error, quoted
from ..document import Mapping, Node, Scalar
from ..source import Source


def csv_rows(source: Source, found: list[Diagnostic]) -> Iterator[Mapping]:
    """Each row at its line. A cell is plain text, which becomes what its column takes; an empty one is null."""
    reader = csv.reader(io.StringIO(source.text, newline=""), strict=True)
    header: list[str] = []
    line = 1
    try:
        for cells in reader:
            if not header:
                header = cells
                wrong = _wrong_header(header)
                if wrong:
                    found.append(_bad(source, line, wrong))
                    return
            elif cells and len(cells) != len(header):
                found.append(_bad(source, line, f"this row has {len(cells)} cells, and the header has {len(header)}"))
            elif cells:
                yield _row(source, line, dict(zip(header, cells, strict=True)))
            line = reader.line_num + 1
    except csv.Error as problem:
        found.append(_bad(source, line, f"this is not CSV: {problem}"))
        return
    if not header:
        found.append(_bad(source, 1, "the file is empty, and its first line has to name the columns"))


def _wrong_header(header: list[str]) -> str:
    if not all(header):
        return "the header has a column without a name"
    doubled = [name for index, name in enumerate(header) if name in header[:index]]
    return f"the header has the column {quoted(doubled[0])} twice" if doubled else ""


def _row(source: Source, line: int, cells: dict[str, str]) -> Mapping:
    entries: dict[str, Node] = {name: Scalar(source, line, 1, cell, True) for name, cell in cells.items()}
    return Mapping(source, line, 1, entries, {name: Scalar(source, line, 1, name, True) for name in entries})


def _bad(source: Source, line: int, message: str) -> Diagnostic:
    return error("data-file", message, source.span(line), "Correct the row.")
