"""Text with places to fill: `<name>` and `<name:format>`.

A literal `<` is written `\\<`. A template is kept as its parts, so that filling it never parses text again: what an
agent or a database row puts in can contain `<` and stays as it is.
"""

import re
from collections.abc import Callable, Mapping
from datetime import date
from typing import Any, Literal, get_args

import msgspec

Format = Literal["money", "weekday", "date", "time"]
FORMATS: tuple[Format, ...] = get_args(Format)


class Placeholder(msgspec.Struct, frozen=True, omit_defaults=True):
    """A place in a template: the name whose value stands here, and how it is shown."""

    name: str
    format: Format | None = None


Template = tuple[str | Placeholder, ...]

_PLACE = re.compile(r"\\<|<([a-z][a-z0-9_-]*)(?::([a-z]+))?>")


class UnknownFormatError(ValueError):
    """A placeholder asks for a format that does not exist. `args[0]` is the format as written."""


class UnfitValueError(ValueError):
    """A value cannot be shown in the format asked for."""


def parse(text: str) -> Template:
    """Split text into literal parts and placeholders.

    Raises:
        UnknownFormatError: a format after the colon is none of `FORMATS`.
    """
    if "<" not in text:
        return (text,) if text else ()
    parts: list[str | Placeholder] = []
    literal = ""
    end = 0
    for found in _PLACE.finditer(text):
        literal += text[end : found.start()]
        end = found.end()
        name, wanted = found.groups()
        if name is None:
            literal += "<"
            continue
        if literal:
            parts.append(literal)
            literal = ""
        parts.append(Placeholder(name, _known(wanted)))
    literal += text[end:]
    if literal:
        parts.append(literal)
    return tuple(parts)


def _known(wanted: str | None) -> Format | None:
    if wanted is None:
        return None
    for known in FORMATS:
        if known == wanted:
            return known
    raise UnknownFormatError(wanted)


def names(template: Template) -> tuple[str, ...]:
    """The names that a template asks for, in order."""
    return tuple(part.name for part in template if isinstance(part, Placeholder))


def fill(template: Template, values: Mapping[str, Any]) -> str:
    """The text of a template.

    Raises:
        KeyError: a name has no value.
        UnfitValueError: a value cannot be shown in the format asked for.
    """
    return "".join(part if isinstance(part, str) else show(values[part.name], part.format) for part in template)


def fill_known(template: Template, values: Mapping[str, Any]) -> Template:
    """Fill what has a value and leave the rest to be filled later; neighbouring text is joined."""
    parts: list[str | Placeholder] = []
    for part in template:
        text = part
        if isinstance(part, Placeholder) and part.name in values:
            text = show(values[part.name], part.format)
        if isinstance(text, str) and parts and isinstance(parts[-1], str):
            parts[-1] += text
        elif text != "":
            parts.append(text)
    return tuple(parts)


def show(value: Any, wanted: Format | None = None) -> str:
    """One value as text: JSON's words for null, true and false, structures as JSON."""
    if wanted is not None:
        try:
            return _SHOWN[wanted](value)
        except (ValueError, TypeError, OverflowError) as problem:
            raise UnfitValueError(f"{value!r} cannot be shown as {wanted}") from problem
    if isinstance(value, str):
        return value
    return msgspec.json.encode(value).decode()


def _money(value: Any) -> str:
    cents = int(value)
    sign = "-" if cents < 0 else ""
    return f"{sign}{abs(cents) // 100}.{abs(cents) % 100:02d}"


def _weekday(value: Any) -> str:
    return WEEKDAYS[date.fromisoformat(str(value)[:10]).weekday()].capitalize()


def _date(value: Any) -> str:
    return date.fromisoformat(str(value)[:10]).isoformat()


def _time(value: Any) -> str:
    clock = str(value)[11:16]
    if not re.fullmatch(r"[0-2][0-9]:[0-5][0-9]", clock):
        raise ValueError(value)
    return clock


WEEKDAYS = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")
_SHOWN: dict[Format, Callable[[Any], str]] = {
    "money": _money,
    "weekday": _weekday,
    "date": _date,
    "time": _time,
}
