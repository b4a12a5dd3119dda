"""A tool's input as a JSON Schema: closed, and every property required unless it is optional."""

from typing import Any

from ..contract.model import ColumnKind
from ..diagnostics import Diagnostic, error
from ..document import Mapping, Node, Scalar, Sequence
from ..places import Place
from ..scalars import Unfit, resolve

_KINDS: dict[str, ColumnKind] = {
    "string": "text",
    "integer": "integer",
    "number": "real",
    "boolean": "boolean",
    "array": "json",
    "object": "json",
}
_COUNTS = frozenset({"minLength", "maxLength", "minItems", "maxItems"})
_BOUNDS = frozenset({"minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum"})
_TRUTHS = frozenset({"uniqueItems", "additionalProperties"})


def input_schema(node: Mapping, found: list[Diagnostic]) -> dict[str, Any]:
    """The JSON Schema of an `input`, without our own `optional`."""
    properties = {name: _property(item, found) for name, item in node.entries.items() if isinstance(item, Mapping)}
    required = [name for name, item in node.entries.items() if isinstance(item, Mapping) and not _optional(item)]
    return {"type": "object", "properties": properties, "required": required, "additionalProperties": False}


def input_kinds(schema: dict[str, Any]) -> dict[str, ColumnKind]:
    """What the inputs are once they are bound in SQL."""
    return {name: _kind(one) for name, one in schema["properties"].items()}


def _kind(schema: dict[str, Any]) -> ColumnKind:
    return _KINDS.get(str(schema.get("type")), "any")


def _optional(node: Mapping) -> bool:
    optional = node.entries.get("optional")
    return isinstance(optional, Scalar) and optional.text == "true"


def _property(node: Mapping, found: list[Diagnostic]) -> dict[str, Any]:
    stated = _stated_type(node)
    place = Place([{"type": stated}] if stated else [{}], {})
    made: dict[str, Any] = {}
    for key, item in node.entries.items():
        if key == "optional":
            continue
        made[key] = _keyword(key, item, place, found)
    return made


def _stated_type(node: Mapping) -> str | None:
    stated = node.entries.get("type")
    return stated.text if isinstance(stated, Scalar) else None


def _keyword(key: str, node: Node, place: Place, found: list[Diagnostic]) -> Any:
    if key == "items" and isinstance(node, Mapping):
        return _property(node, found)
    if key == "properties" and isinstance(node, Mapping):
        return {name: _property(item, found) for name, item in node.entries.items() if isinstance(item, Mapping)}
    if isinstance(node, Sequence):
        within = place if key == "enum" else Place([{"type": "string"}], {})
        return [_scalar(item, within, found) for item in node.items if isinstance(item, Scalar)]
    if not isinstance(node, Scalar):
        return None
    if key in _COUNTS:
        return _scalar(node, Place([{"type": "integer"}], {}), found)
    if key in _BOUNDS:
        return _scalar(node, Place([{"type": "number"}], {}), found)
    if key in _TRUTHS:
        return _scalar(node, Place([{"type": "boolean"}], {}), found)
    return _scalar(node, place, found) if key in ("const", "default") else node.text


def _scalar(node: Scalar, place: Place, found: list[Diagnostic]) -> Any:
    value = resolve(node, place.kinds)
    if isinstance(value, Unfit):
        found.append(error(value.rule, value.message, node.span, value.hint))
        return None
    return value
