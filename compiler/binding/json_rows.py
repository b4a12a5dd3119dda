"""Rows of a .json file, which holds a list, and of a .jsonl file, which holds one object a line."""

import json
from collections.abc import Iterator
from decimal import Decimal, InvalidOperation
from json import JSONDecodeError
from typing import Any, cast

from ..diagnostics import Diagnostic, error
from ..document import Mapping, Node, Scalar, Sequence
from ..source import Source, Span

_DEPTH_LIMIT = 50
_TOO_DEEP = f"structures nest more than {_DEPTH_LIMIT} levels here"
_LARGEST_EXPONENT = 300


def jsonl_rows(source: Source, found: list[Diagnostic]) -> Iterator[Mapping]:
    """Each row at its line."""
    for number, line in enumerate(source.text.split("\n"), 1):
        if line.strip():
            try:
                value, end = _decode(line, _skip(line, 0))
                if line[end:].strip():
                    more = _skip(line, end)
                    raise JSONDecodeError("one object a line is due, and more stands here", line, more)
                yield _row(source, number, value)
            except ValueError as problem:
                column = problem.colno if isinstance(problem, JSONDecodeError) else 1
                found.append(_bad(problem, source.span(number, column)))


def json_rows(source: Source, found: list[Diagnostic]) -> Iterator[Mapping]:
    """Each row at the line on which it begins."""
    line, counted = 1, 0
    try:
        for position, value in _members(source.text):
            line += source.text.count("\n", counted, position)
            counted = position
            yield _row(source, line, value)
    except ValueError as problem:
        place = source.span_at(problem.pos) if isinstance(problem, JSONDecodeError) else source.span(line)
        found.append(_bad(problem, place))


def _members(text: str) -> Iterator[tuple[int, Any]]:
    """The members of a list, each with the position at which it begins."""
    position = _expect(text, _skip(text, 0), "[", "a list of rows begins with '['")
    closed = text[position : position + 1] == "]"
    while not closed:
        value, end = _decode(text, position)
        yield position, value
        position = _skip(text, end)
        closed = text[position : position + 1] == "]"
        if not closed:
            position = _expect(text, position, ",", "a ',' or the ']' of the list is due here")
    position = _skip(text, position + 1)
    if position < len(text):
        raise JSONDecodeError("the list of rows has ended, and more stands here", text, position)


def _skip(text: str, position: int) -> int:
    while position < len(text) and text[position] in " \n\t\r":
        position += 1
    return position


def _expect(text: str, position: int, sign: str, message: str) -> int:
    """The position of what comes behind a sign."""
    if text[position : position + 1] != sign:
        raise JSONDecodeError(message, text, position)
    return _skip(text, position + 1)


def _decode(text: str, position: int) -> tuple[Any, int]:
    """A value and the position behind it."""
    try:
        return _DECODER.raw_decode(text, position)
    except JSONDecodeError as problem:
        raise JSONDecodeError(f"this is not JSON: {problem.msg.lower()}", text, problem.pos) from None
    except RecursionError:
        raise JSONDecodeError(_TOO_DEEP, text, position) from None
    except ValueError as problem:
        raise JSONDecodeError(str(problem), text, position) from None


def _row(source: Source, line: int, value: Any) -> Mapping:
    if not isinstance(value, dict):
        raise ValueError("a row is an object of columns and values")
    return cast(Mapping, _node(source, line, value, 0))


def _node(source: Source, line: int, value: Any, depth: int) -> Node:
    if depth > _DEPTH_LIMIT:
        raise ValueError(_TOO_DEEP)
    match value:
        case dict():
            cells = cast(dict[str, Any], value)
            entries = {_text(name): _node(source, line, cell, depth + 1) for name, cell in cells.items()}
            return Mapping(source, line, 1, entries, {name: Scalar(source, line, 1, name, False) for name in entries})
        case list():
            items = cast(list[Any], value)
            return Sequence(source, line, 1, [_node(source, line, item, depth + 1) for item in items])
        case str():
            return Scalar(source, line, 1, _text(value), False)
        case Decimal():
            return Scalar(source, line, 1, f"{value:f}", True)
        case _:
            return Scalar(source, line, 1, json.dumps(value), True)


def _text(text: str) -> str:
    """Text that can be written as UTF-8."""
    if not text.isascii():
        try:
            text.encode()
        except UnicodeEncodeError as problem:
            raise ValueError(f"{text!a} holds half of a character") from problem
    return text


def _unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    made = dict(pairs)
    if len(made) < len(pairs):
        seen: set[str] = set()
        doubled = next(name for name, _ in pairs if name in seen or seen.add(name))
        raise ValueError(f"the key '{doubled}' stands twice in one object")
    return made


def _no_number(word: str) -> Any:
    raise ValueError(f"{word} is no number")


def _whole(text: str) -> Decimal:
    if len(text) > _LARGEST_EXPONENT:
        raise ValueError("a number has too many digits")
    return Decimal(text)


def _decimal(text: str) -> Decimal:
    try:
        number = _whole(text)
    except InvalidOperation as problem:
        raise ValueError(f"{text} is out of the range of numbers") from problem
    if abs(number.adjusted()) > _LARGEST_EXPONENT:
        raise ValueError(f"{text} is out of the range of numbers")
    return number


_DECODER = json.JSONDecoder(
    object_pairs_hook=_unique, parse_constant=_no_number, parse_float=_decimal, parse_int=_whole
)


def _bad(problem: ValueError, span: Span) -> Diagnostic:
    message = problem.msg if isinstance(problem, JSONDecodeError) else str(problem)
    return error("data-file", message, span, "Correct the row.")
