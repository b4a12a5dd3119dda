"""A scalar is what its place takes, never what it looks like."""

import re
from typing import Any, NamedTuple

from .diagnostics import quoted
from .document import Scalar

Kinds = frozenset[str]
"""The JSON types that a place takes: string, integer, number, boolean, null, object, array."""

KIND_WORDS = {
    "string": "text",
    "integer": "a whole number",
    "number": "a number",
    "boolean": "true or false",
    "object": "keys with values",
    "array": "a list",
}
"""The kinds in words, but for null."""

ANY: Kinds = frozenset({"string", "integer", "number", "boolean", "null", "object", "array"})

_INTEGER = re.compile(r"-?(0|[1-9][0-9]*)")
_DECIMAL = re.compile(r"-?(0|[1-9][0-9]*)\.[0-9]+")
_NUMBER_LIKE = re.compile(
    r"[-+]?(0[0-9_]+|0[xob][0-9a-f_]+|[0-9][0-9_]*|[0-9_]*\.[0-9_]*(e[-+]?[0-9]+)?|[0-9]+e[-+]?[0-9]+|\.inf|\.nan"
    r"|[0-9]+(:[0-5]?[0-9])+(\.[0-9]*)?)",
    re.IGNORECASE,
)
_DATE_LIKE = re.compile(r"[0-9]{4}-[0-9]{1,2}-[0-9]{1,2}([Tt ].*)?")
_WORD_LIKE = frozenset({"yes", "no", "on", "off", "y", "n", "true", "false", "null"})
_LARGEST = 2**63


class Unfit(NamedTuple):
    """A scalar that its place does not take: the rule, what is wrong and what to write."""

    rule: str
    message: str
    hint: str


def resolve(scalar: Scalar, kinds: Kinds) -> Any:
    """The value of a scalar at a place, or an `Unfit`."""
    if not scalar.plain:
        return scalar.text
    if scalar.is_null:
        return None
    if "string" not in kinds:
        return _without_text(scalar.text, kinds)
    if kinds.isdisjoint({"integer", "number", "boolean"}):
        return scalar.text
    return _among_several(scalar.text, kinds)


def _without_text(text: str, kinds: Kinds) -> Any:
    if "boolean" in kinds and text in ("true", "false"):
        return text == "true"
    if "integer" in kinds or "number" in kinds:
        number = _number(text, whole="number" not in kinds)
        if number is not None:
            return number
        if "boolean" not in kinds:
            return _no_number(text, whole="number" not in kinds)
    if "boolean" in kinds:
        return Unfit("truth-value-due", f"expected true or false, found {quoted(text)}", "Write true or false.")
    return text


def _number(text: str, *, whole: bool) -> int | float | None:
    if _INTEGER.fullmatch(text) and len(text) < 21 and -_LARGEST <= int(text) < _LARGEST:
        return int(text)
    if not whole and _DECIMAL.fullmatch(text) and len(text) < 310:
        return float(text)
    return None


def _no_number(text: str, *, whole: bool) -> Unfit:
    wanted = "a whole number" if whole else "a number"
    plain = text.lstrip("+").replace("_", "").replace(",", "")
    plain = re.sub(r"^(-?)0+(?=[0-9])", r"\1", plain)
    hint = f"Write {plain}." if _number(plain, whole=whole) is not None else "Write plain decimals, such as 42."
    return Unfit("number-due", f"expected {wanted}, found {quoted(text)}", hint)


def _among_several(text: str, kinds: Kinds) -> Any:
    numeric = "number" in kinds or "integer" in kinds
    if numeric and (number := _number(text, whole="number" not in kinds)) is not None:
        return number
    if "boolean" in kinds and text in ("true", "false"):
        return text == "true"
    ambiguous = ("boolean" in kinds and text.lower() in _WORD_LIKE) or (
        numeric and (_NUMBER_LIKE.fullmatch(text) is not None or _DATE_LIKE.fullmatch(text) is not None)
    )
    if ambiguous:
        return Unfit(
            "quotes-needed",
            f"{quoted(text)} could be text or something else, and this place takes either",
            f'Write "{text}" if it is text.',
        )
    return text
