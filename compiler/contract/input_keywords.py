"""The keywords of JSON Schema that say something of one value: each gives words if the value does not keep it.

The words continue a sentence that begins with the value's name: `has to be at least 1, not 0`.
"""

import re
from collections.abc import Callable, Sized
from datetime import date, datetime
from typing import Any, cast

import msgspec

from .matchers import same, show_value

_MOST_SHOWN = 80

Test = Callable[[Any, Any], str | None]


def _due(words: str, value: Any) -> str:
    """What is due and what was found, as JSON and cut short: the value may be anything an agent sends."""
    found = msgspec.json.encode(value).decode()
    return f"has to be {words}, not {found if len(found) <= _MOST_SHOWN else found[:_MOST_SHOWN] + '…'}"


def _type(value: Any, wanted: str | list[str]) -> str | None:
    names = [wanted] if isinstance(wanted, str) else wanted
    if any(_TYPES[name](value) for name in names):
        return None
    return _due(" or ".join(_TYPE_WORDS[name] for name in names), value)


def _is_number(value: Any) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


_TYPES: dict[str, Callable[[Any], bool]] = {
    "string": lambda value: isinstance(value, str),
    "integer": lambda value: _is_number(value) and value == int(value),
    "number": _is_number,
    "boolean": lambda value: isinstance(value, bool),
    "array": lambda value: isinstance(value, list),
    "object": lambda value: isinstance(value, dict),
    "null": lambda value: value is None,
}
_TYPE_WORDS = {
    "string": "text",
    "integer": "a whole number",
    "number": "a number",
    "boolean": "true or false",
    "array": "a list",
    "object": "an object",
    "null": "null",
}


def _enum(value: Any, wanted: list[Any]) -> str | None:
    if any(same(value, allowed) for allowed in wanted):
        return None
    return _due("one of " + ", ".join(map(show_value, wanted)), value)


def _const(value: Any, wanted: Any) -> str | None:
    return None if same(value, wanted) else _due(show_value(wanted), value)


def _bound(holds: Callable[[Any, Any], bool], words: str) -> Test:
    def test(value: Any, wanted: Any) -> str | None:
        return None if not _is_number(value) or holds(value, wanted) else _due(f"{words} {wanted}", value)

    return test


def _size(kind: type[str | list[Any]], holds: Callable[[int, int], bool], words: str) -> Test:
    def test(value: Any, wanted: int) -> str | None:
        if not isinstance(value, kind) or holds(len(cast(Sized, value)), wanted):
            return None
        return words.format(wanted)

    return test


def _unique(value: Any, wanted: bool) -> str | None:
    if not wanted or not isinstance(value, list):
        return None
    items = cast(list[Any], value)
    different = {msgspec.json.encode(_normal(item), order="sorted") for item in items}
    return "cannot hold the same thing twice" if len(different) < len(items) else None


def _normal(value: Any) -> Any:
    """A value in a form that is the same for all that compare as the same: 261 for 261.0."""
    if isinstance(value, float) and value.is_integer():
        return int(value)
    if isinstance(value, list):
        return [_normal(item) for item in cast(list[Any], value)]
    if isinstance(value, dict):
        return {name: _normal(item) for name, item in cast(dict[str, Any], value).items()}
    return value


def _format(value: Any, wanted: str) -> str | None:
    if not isinstance(value, str) or _FORMATS[wanted](value):
        return None
    return _due(_FORMAT_WORDS[wanted], value)


def _is_date(text: str) -> bool:
    return _DATE.fullmatch(text) is not None and _reads(date.fromisoformat, text)


def _is_date_time(text: str) -> bool:
    return _DATE_TIME.fullmatch(text) is not None and _reads(datetime.fromisoformat, text)


def _reads(read: Callable[[str], object], text: str) -> bool:
    try:
        read(text)
    except ValueError:
        return False
    return True


_DATE = re.compile("[0-9]{4}-[0-9]{2}-[0-9]{2}")
_DATE_TIME = re.compile(
    r"[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}(:[0-9]{2}(\.[0-9]{1,6})?)?(Z|[+-][0-9]{2}:[0-9]{2})?"
)
_FORMATS: dict[str, Callable[[str], bool]] = {"date": _is_date, "date-time": _is_date_time}
_FORMAT_WORDS = {"date": "a date such as 2026-03-31", "date-time": "a date and time such as 2026-03-31T09:30"}

TESTS: dict[str, Test] = {
    "type": _type,
    "enum": _enum,
    "const": _const,
    "minimum": _bound(lambda value, wanted: value >= wanted, "at least"),
    "maximum": _bound(lambda value, wanted: value <= wanted, "at most"),
    "exclusiveMinimum": _bound(lambda value, wanted: value > wanted, "more than"),
    "exclusiveMaximum": _bound(lambda value, wanted: value < wanted, "less than"),
    "minLength": _size(str, lambda length, wanted: length >= wanted, "has to have at least {} characters"),
    "maxLength": _size(str, lambda length, wanted: length <= wanted, "can have at most {} characters"),
    "minItems": _size(list, lambda length, wanted: length >= wanted, "has to hold at least {} items"),
    "maxItems": _size(list, lambda length, wanted: length <= wanted, "can hold at most {} items"),
    "uniqueItems": _unique,
    "format": _format,
}

TYPES = frozenset(_TYPES)
"""The names that `type` may have."""

FORMATS = frozenset(_FORMATS)
"""The names that `format` may have."""
