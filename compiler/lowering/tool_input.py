"""A tool's input as a JSON Schema: closed, and every property required unless it is optional."""

from typing import Any

from ..contract.model import ColumnKind
from ..contract.tool_input import FORMATS
from ..diagnostics import Diagnostic, error, listed, quoted
from ..document import Mapping, Node, Scalar, Sequence
from ..places import Place
from ..scalars import Unfit
from .values import fitting

_KINDS: dict[str, ColumnKind] = {
    "string": "text",
    "integer": "integer",
    "number": "real",
    "boolean": "boolean",
    "array": "json",
    "object": "json",
}
_COUNT = Place([{"type": "integer"}], {})
_NUMBER = Place([{"type": "number"}], {})
_TRUTH = Place([{"type": "boolean"}], {})
_WORD = Place([{"type": "string"}], {})
_PLACES: dict[str, Place] = {
    **dict.fromkeys(("minLength", "maxLength", "minItems", "maxItems"), _COUNT),
    **dict.fromkeys(("minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum"), _NUMBER),
    **dict.fromkeys(("uniqueItems", "additionalProperties"), _TRUTH),
}
"""What a keyword takes, if it is no text."""


def input_schema(node: Mapping, found: list[Diagnostic]) -> dict[str, Any]:
    """The JSON Schema of an `input`, without our own `optional`."""
    return {"type": "object", **_members(node, found), "additionalProperties": False}


def input_kinds(schema: dict[str, Any]) -> dict[str, ColumnKind]:
    """What the inputs are once they are bound in SQL."""
    return {name: _KINDS.get(str(one.get("type")), "any") for name, one in schema["properties"].items()}


def _members(node: Mapping, found: list[Diagnostic]) -> dict[str, Any]:
    members = {name: item for name, item in node.entries.items() if isinstance(item, Mapping)}
    return {
        "properties": {name: _property(item, found) for name, item in members.items()},
        "required": [name for name, item in members.items() if not _is_optional(item)],
    }


def _is_optional(node: Mapping) -> bool:
    optional = node.entries.get("optional")
    return isinstance(optional, Scalar) and optional.text == "true"


def _property(node: Mapping, found: list[Diagnostic]) -> dict[str, Any]:
    stated = node.entries.get("type")
    place = Place([{"type": stated.text}] if isinstance(stated, Scalar) else [{}], {})
    made: dict[str, Any] = {}
    for key, item in node.entries.items():
        match key, item:
            case "optional", _:
                continue
            case "properties", Mapping():
                made = {"additionalProperties": False, **_members(item, found), **made}
            case (("items" | "additionalProperties"), Mapping()):
                made[key] = _property(item, found)
            case "enum", Sequence():
                made[key] = [_value(each, place, found) for each in item.items]
            case (("const" | "default"), _):
                made[key] = _value(item, place, found)
            case "format", Scalar() if _is_format(item, found):
                made[key] = item.text
            case "format", _:
                continue
            case _:
                made[key] = _value(item, _PLACES.get(key, _WORD), found)
    return made


def _is_format(node: Scalar, found: list[Diagnostic]) -> bool:
    if node.text in FORMATS:
        return True
    message = f"'format' is {listed(sorted(FORMATS))}, and here is {quoted(node.text)}"
    found.append(error("unknown-word", message, node.span, "Say in 'description' what form the text has."))
    return False


def _value(node: Node, place: Place, found: list[Diagnostic]) -> Any:
    match node:
        case Scalar():
            value = fitting(node, place)
            if isinstance(value, Unfit):
                found.append(error(value.rule, value.message, node.span, value.hint))
                return None
            return value
        case Sequence():
            return [_value(item, place.item(), found) for item in node.items]
        case Mapping():
            return {name: _value(item, place.child(name), found) for name, item in node.entries.items()}
        case _:
            return None
