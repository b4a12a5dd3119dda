"""Places: what a JSON Schema takes at each point of a document.

A place gathers all subschemas that can apply at a point, so that a scalar there can be read as one of the types that
they name. A schema marks by `x-liarproof-place: world` what only the world's own columns and inputs can decide; those
scalars, and those that no schema knows, are left as written.
"""

from collections.abc import Iterable, Mapping
from typing import Any, cast

from .document import Mapping as MappingNode
from .document import Node, Scalar, Sequence
from .scalars import ANY, Kinds, Unfit, resolve
from .source import Span

Schema = Mapping[str, Any]
_TYPES = ((bool, "boolean"), (int, "integer"), (float, "number"), (str, "string"), (type(None), "null"))


class Place:
    """One point of a schema. Children are made when asked for, and kept."""

    __slots__ = ("_children", "_item", "_named", "_root", "_schemas", "kinds", "of_world")

    def __init__(self, schemas: Iterable[Schema], root: Schema) -> None:
        self._root = root
        self._schemas = tuple(_alternatives(schemas, root))
        self._children: dict[str | None, Place] = {}
        self._item: Place | None = None
        self._named = frozenset(name for schema in self._schemas for name in _names(schema))
        self.of_world = not self._schemas or any(schema.get("x-liarproof-place") == "world" for schema in self._schemas)
        self.kinds: Kinds = frozenset().union(*map(_kinds, self._schemas)) if self._schemas else ANY

    def child(self, key: str) -> "Place":
        """The place of a key's value. All keys that no schema names share one."""
        if self.of_world:
            return self
        known = key if key in self._named else None
        place = self._children.get(known)
        if place is None:
            place = self._children[known] = Place(self._under(key), self._root)
        return place

    def item(self) -> "Place":
        """The place of a list's items."""
        if self.of_world:
            return self
        if self._item is None:
            items = [schema.get("items", {}) for schema in self._schemas if "array" in _kinds(schema)]
            self._item = Place(items, self._root)
        return self._item

    def _under(self, key: str) -> Iterable[Schema]:
        for schema in self._schemas:
            properties = cast(Schema, schema.get("properties", {}))
            found = properties.get(key, schema.get("additionalProperties", True))
            if found is not False and "object" in _kinds(schema):
                yield {} if found is True else cast(Schema, found)


def _names(schema: Schema) -> Iterable[str]:
    return cast(Iterable[str], schema.get("properties", ()))


def _alternatives(schemas: Iterable[Schema], root: Schema) -> Iterable[Schema]:
    for schema in schemas:
        reference = schema.get("$ref")
        if reference is not None:
            yield from _alternatives([definition(str(reference), root)], root)
            continue
        inner = [*schema.get("anyOf", ()), *schema.get("oneOf", ())]
        if inner:
            yield from _alternatives(inner, root)
        if not inner or "type" in schema or "properties" in schema:
            yield schema


def definition(reference: str, root: Schema) -> Schema:
    """What a `$ref` inside a document stands for."""
    found: Any = root
    for step in reference.removeprefix("#/").split("/"):
        found = found[step]
    return cast(Schema, found)


def _kinds(schema: Schema) -> Kinds:
    stated = schema.get("type")
    if isinstance(stated, str):
        return frozenset({stated})
    if stated is not None:
        return frozenset(cast(Iterable[str], stated))
    values = [schema["const"]] if "const" in schema else schema.get("enum")
    if values is None:
        return ANY
    return frozenset(next(name for kind, name in _TYPES if isinstance(value, kind)) for value in values)


Spoiled = dict[tuple[str | int, ...], tuple[Unfit, Span]]
"""Scalars that did not fit, by their pointer in the instance."""


def instance(node: Node, place: Place, spoiled: Spoiled, pointer: tuple[str | int, ...] = ()) -> Any:
    """The JSON value of a node at a place. A scalar that does not fit is noted in `spoiled` and left as text."""
    match node:
        case Scalar():
            if place.of_world:
                return None if node.is_null else node.text
            value = resolve(node, place.kinds)
            if isinstance(value, Unfit):
                spoiled[pointer] = (value, node.span)
                return node.text
            return value
        case MappingNode():
            return {
                key: instance(value, place.child(key), spoiled, (*pointer, key)) for key, value in node.entries.items()
            }
        case Sequence():
            item = place.item()
            return [instance(value, item, spoiled, (*pointer, index)) for index, value in enumerate(node.items)]
        case _:
            raise TypeError(node)
