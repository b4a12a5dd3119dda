"""Rows of a .csv file, whose header names the columns."""

import csv
import io
from collections.abc import Iterator, Sequence

from ..diagnostics import Diagnostic, error, quoted
from ..document import Mapping, Node, Scalar
from ..source import Source


def csv_rows(source: Source, found: list[Diagnostic]) -> Iterator[Mapping]:
    """Each row at its line. A cell is plain text, which becomes what its column takes; an empty one is null."""
    lines = source.text.split("\n")
    reader = csv.reader(io.StringIO(source.text, newline=""), strict=True)
    header: tuple[Scalar, ...] = ()
    line = 1
    try:
        for texts in reader:
            cells = _placed(source, line, texts, lines)
            if not header:
                header = cells
                if wrong := _wrong_header(texts):
                    found.append(error("data-file", wrong, source.span(line), "Give each column a name of its own."))
                    return
            elif cells and len(cells) != len(header):
                found.append(_bad(source, line, f"this row has {len(cells)} cells, and the header has {len(header)}"))
            elif cells:
                entries: dict[str, Node] = {key.text: cell for key, cell in zip(header, cells, strict=True)}
                yield Mapping(source, line, 1, entries, {key.text: key for key in header})
            line = reader.line_num + 1
    except csv.Error as problem:
        found.append(_bad(source, line, f"this is not CSV: {problem}"))
        return
    if not header:
        hint = "Write the names of the columns there, with commas between them."
        found.append(error("data-file", "the file is empty, and its first line names the columns", source.span(), hint))


def _placed(source: Source, line: int, texts: Sequence[str], lines: Sequence[str]) -> tuple[Scalar, ...]:
    """The cells of a row, each at its column; at the first, where quotes make it hard to tell."""
    exact = line <= len(lines) and lines[line - 1] == ",".join(texts)
    cells: list[Scalar] = []
    column = 1
    for text in texts:
        cells.append(Scalar(source, line, column, text, True))
        column += len(text) + 1 if exact else 0
    return tuple(cells)


def _wrong_header(names: Sequence[str]) -> str:
    if not all(names):
        return "the header has a column without a name"
    doubled = [name for index, name in enumerate(names) if name in names[:index]]
    return f"the header has the column {quoted(doubled[0])} twice" if doubled else ""


def _bad(source: Source, line: int, message: str) -> Diagnostic:
    return error("data-file", message, source.span(line), "Correct the row.")
