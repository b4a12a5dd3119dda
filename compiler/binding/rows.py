"""Rows of data files, as nodes: .csv with a header, .json with a list, .jsonl with one object a line."""

import csv
import io
import json
from collections.abc import Iterator
from typing import Any, cast

from ..diagnostics import error, listed, quoted
from ..document import Mapping, Node, Scalar, Sequence
from ..source import Source
from ..spec import RowsSpec
from .files import Files, file_name


def bind_rows(table: Scalar, node: Node, files: Files) -> RowsSpec:
    """The rows of one table, as written or from the file that is named."""
    named = file_name(node)
    if named is None:
        items = node.items if isinstance(node, Sequence) else []
        return RowsSpec(table, tuple(item for item in items if isinstance(item, Mapping)))
    source = files.source(named)
    if source is None:
        return RowsSpec(table, (), external=True)
    suffix = named.text.rsplit(".", 1)[-1].lower()
    reader = _READERS.get(suffix)
    if reader is None:
        files.found.append(
            error(
                "data-file",
                f"{quoted(named.text)} is not a file of rows",
                named.span,
                f"Rows come from {listed('.' + known for known in _READERS)}.",
            )
        )
        return RowsSpec(table, (), external=True)
    return RowsSpec(table, tuple(reader(source, files)), external=True)


def _csv(source: Source, files: Files) -> Iterator[Mapping]:
    reader = csv.reader(io.StringIO(source.text, newline=""), strict=True)
    header: list[str] = []
    line = 1
    try:
        for cells in reader:
            if not header:
                header = cells
                doubled = {name for name in header if header.count(name) > 1}
                if doubled or not all(header):
                    what = f"the column {quoted(min(doubled))} twice" if doubled else "a column without a name"
                    files.found.append(_bad(source, line, f"the header has {what}"))
                    return
            elif cells and len(cells) != len(header):
                message = f"this row has {len(cells)} cells, and the header has {len(header)}"
                files.found.append(_bad(source, line, message))
            elif cells:
                yield _row(source, line, zip(header, cells, strict=True))
            line = reader.line_num + 1
    except csv.Error as problem:
        files.found.append(_bad(source, line, f"this is not CSV: {problem}"))


def _row(source: Source, line: int, cells: Any) -> Mapping:
    """A row of CSV: each cell is plain text, and an empty one is null."""
    entries: dict[str, Node] = {name: Scalar(source, line, 1, cell, True) for name, cell in cells}
    return Mapping(source, line, 1, entries, {name: Scalar(source, line, 1, name, True) for name in entries})


def _jsonl(source: Source, files: Files) -> Iterator[Mapping]:
    for number, line in enumerate(source.text.split("\n"), 1):
        if not line.strip():
            continue
        try:
            value = _DECODER.decode(line)
        except ValueError as problem:
            files.found.append(_bad(source, number, f"this is not JSON: {problem}"))
            continue
        yield from _object(source, number, value, files)


def _json(source: Source, files: Files) -> Iterator[Mapping]:
    text = source.text
    position = _skip(text, 0)
    if text[position : position + 1] != "[":
        files.found.append(_bad(source, 1, "a list of rows was expected"))
        return
    position = _skip(text, position + 1)
    while text[position : position + 1] not in ("]", ""):
        line = text.count("\n", 0, position) + 1
        try:
            value, position = _DECODER.raw_decode(text, position)
        except ValueError as problem:
            files.found.append(_bad(source, line, f"this is not JSON: {problem}"))
            return
        yield from _object(source, line, value, files)
        position = _skip(text, position)
        if text[position : position + 1] == ",":
            position = _skip(text, position + 1)
    if text[position:].strip() != "]":
        files.found.append(_bad(source, text.count("\n", 0, position) + 1, "the list of rows does not end with ']'"))


def _skip(text: str, position: int) -> int:
    while position < len(text) and text[position] in " \n\t\r":
        position += 1
    return position


def _object(source: Source, line: int, value: Any, files: Files) -> Iterator[Mapping]:
    if isinstance(value, dict):
        yield cast(Mapping, _node(source, line, value))
    else:
        files.found.append(_bad(source, line, "a row was expected: an object of columns and values"))


def _node(source: Source, line: int, value: Any) -> Node:
    match value:
        case dict():
            cells = cast(dict[str, Any], value)
            entries = {name: _node(source, line, cell) for name, cell in cells.items()}
            return Mapping(source, line, 1, entries, {name: Scalar(source, line, 1, name, False) for name in entries})
        case list():
            items = cast(list[Any], value)
            return Sequence(source, line, 1, [_node(source, line, item) for item in items])
        case str():
            return Scalar(source, line, 1, value, False)
        case _:
            return Scalar(source, line, 1, json.dumps(value), True)


def _unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    made = dict(pairs)
    if len(made) < len(pairs):
        raise ValueError("a key stands twice in one object")
    return made


def _finite(word: str) -> Any:
    raise ValueError(f"{word} is no number")


_DECODER = json.JSONDecoder(object_pairs_hook=_unique, parse_constant=_finite)
_READERS = {"csv": _csv, "json": _json, "jsonl": _jsonl}


def _bad(source: Source, line: int, message: str) -> Any:
    return error("data-file", message, source.span(line), "Correct the row.")
