"""What a tool's input has to be: the part of JSON Schema that worlds use, checked without a library.

The compiler refuses every keyword that is not in `KEYWORDS`, so that nothing an author writes is passed over.
"""

import math
from collections.abc import Callable, Iterator, Mapping
from typing import Any, cast

from .input_keywords import FORMATS, TESTS, TYPES

__all__ = ["FORMATS", "KEYWORDS", "TYPES", "InputCheck", "Schema", "input_problem"]

Schema = Mapping[str, Any]

KEYWORDS = frozenset(TESTS) | {
    "properties",
    "required",
    "additionalProperties",
    "items",
    "description",
    "title",
    "examples",
}
"""The keywords that are understood; the last three say nothing that could be checked."""

_MOST_LEVELS = 50
_BIG = 2**63


def input_problem(schema: Schema, value: Any) -> str | None:
    """Why an input is refused, as a sentence, or None if the schema and the database can take it."""
    for problem in _unbindable(value, "", 0):
        return problem
    for problem in _problems(schema, value, ""):
        return problem
    return None


class InputCheck:
    """`input_problem` for one schema, with a short way for plain values that the schema says no more about."""

    def __init__(self, schema: Schema) -> None:
        self._schema = schema
        self._required = frozenset(schema.get("required", ()))
        self._plain = {
            name: _PLAIN[member["type"]]
            for name, member in schema.get("properties", {}).items()
            if member.get("type") in ("string", "integer", "boolean") and _ANNOTATED.issuperset(member)
        }

    def problem(self, value: Any) -> str | None:
        """Why an input is refused, as a sentence, or None."""
        return None if self._is_plain(value) else input_problem(self._schema, value)

    def _is_plain(self, value: Any) -> bool:
        if not isinstance(value, dict):
            return False
        given = cast(dict[str, Any], value)
        for name, member in given.items():
            is_plain = self._plain.get(name)
            if is_plain is None or not is_plain(member):
                return False
        return self._required <= given.keys()


_ANNOTATED = frozenset({"type", "description", "title", "examples"})
_PLAIN: dict[str, Callable[[Any], bool]] = {
    "string": lambda value: isinstance(value, str) and value.isascii(),
    "integer": lambda value: type(value) is int and -_BIG <= value < _BIG,
    "boolean": lambda value: isinstance(value, bool),
}


def _problems(schema: Schema, value: Any, where: str) -> Iterator[str]:
    """What is wrong with a value; `where` is its path, empty for the whole input.

    The type comes first: the other keywords speak of values of one type and pass over the rest.
    """
    for keyword in ("type", *schema):
        if keyword in TESTS and keyword in schema:
            words = TESTS[keyword](value, schema[keyword])
            if words is not None:
                yield f"{where or 'The input'} {words}."
    if isinstance(value, dict):
        yield from _member_problems(schema, cast(dict[str, Any], value), where)
    if isinstance(value, list) and "items" in schema:
        for index, item in enumerate(cast(list[Any], value)):
            yield from _problems(schema["items"], item, f"{where}[{index}]")


def _member_problems(schema: Schema, value: dict[str, Any], where: str) -> Iterator[str]:
    """What is wrong with an object's members: missing, unknown, or wrong in themselves."""
    properties: Mapping[str, Schema] = schema.get("properties", {})
    for name in schema.get("required", ()):
        if name not in value:
            yield f"{_inside(where, name)} is missing."
    for name, member in value.items():
        if name in properties:
            yield from _problems(properties[name], member, _inside(where, name))
        elif schema.get("additionalProperties") is False:
            known = ", ".join(properties) or "nothing"
            yield f"{_inside(where, name)} is unknown; what can be given here: {known}."


def _unbindable(value: Any, where: str, level: int) -> Iterator[str]:
    """What a database, or JSON, cannot hold, whatever the schema says."""
    if level > _MOST_LEVELS:
        yield f"The input is nested more than {_MOST_LEVELS} levels deep."
    elif isinstance(value, str):
        if not _is_text(value):
            yield f"{where} holds half of a character."
    elif isinstance(value, list):
        for index, item in enumerate(cast(list[Any], value)):
            yield from _unbindable(item, f"{where}[{index}]", level + 1)
    elif isinstance(value, dict):
        for name, member in cast(dict[str, Any], value).items():
            if not _is_text(name):
                yield "A name in the input holds half of a character."
                return
            yield from _unbindable(member, _inside(where, name), level + 1)
    elif isinstance(value, int) and not -_BIG <= value < _BIG:
        yield f"{where} is a number of more than 64 bits."
    elif isinstance(value, float) and not math.isfinite(value):
        yield f"{where} is no finite number."


def _is_text(value: str) -> bool:
    if value.isascii():
        return True
    try:
        value.encode()
    except UnicodeEncodeError:
        return False
    return True


def _inside(where: str, name: str) -> str:
    return f"{where}.{name}" if where else name
