"""Documents against the JSON Schemas, with what is wrong in the author's words and at the author's key.

A Rust validator says yes to what is good; only for the rest is jsonschema loaded, for its reasons.
"""

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any, cast

from ..schemas import load
from .diagnostics import Diagnostic, did_you_mean, error, listed, quoted
from .document import Mapping as MappingNode
from .document import Node, Scalar, child
from .document import Sequence as SequenceNode
from .places import Place, Spoiled, instance
from .source import Span

Pointer = tuple[str | int, ...]


def validate(root: Node, name: str, part: str = "") -> tuple[Diagnostic, ...]:
    """What is wrong with a document by the schema `name`, or by the definition `part` in it."""
    schema, place, is_valid = _prepared(name, part)
    spoiled: Spoiled = {}
    value = instance(root, place, spoiled)
    found = [error(unfit.rule, unfit.message, span, unfit.hint) for unfit, span in spoiled.values()]
    if not is_valid(value):
        found += _worded(value, schema, root, spoiled)
    return tuple(found)


@lru_cache
def _prepared(name: str, part: str) -> tuple[dict[str, Any], Place, Any]:
    import jsonschema_rs

    schema = load(name)
    if part:
        schema = {"$schema": schema["$schema"], "$defs": schema["$defs"], "$ref": f"#/$defs/{part}"}
    return schema, Place([schema], schema), jsonschema_rs.validator_for(schema).is_valid


def _worded(value: Any, schema: dict[str, Any], root: Node, spoiled: Spoiled) -> Iterator[Diagnostic]:
    from jsonschema import Draft202012Validator
    from referencing import Registry

    registry: Registry[Any] = Registry()  # an empty one: a reference to elsewhere is never fetched
    validator: Any = Draft202012Validator(schema, registry=registry)
    for problem in _leaves(validator.iter_errors(value)):
        pointer = tuple(problem.absolute_path)
        if pointer not in spoiled:
            yield from _WORDING.get(str(problem.validator), _other)(problem, root, pointer)


def _leaves(problems: Iterable[Any]) -> Iterator[Any]:
    """Errors of a choice replaced by those of the alternative that the author most likely meant."""
    for problem in problems:
        if problem.validator in ("anyOf", "oneOf") and problem.context:
            meant = _meant(problem)
            if meant:
                yield from _leaves(meant)
                continue
        yield problem


def _meant(problem: Any) -> list[Any]:
    branches: dict[int, list[Any]] = {}
    for inner in problem.context:
        branches.setdefault(inner.schema_path[0], []).append(inner)
    fitting = [
        inner
        for inner in branches.values()
        if not any(not each.path and each.validator in ("type", "const", "enum") for each in inner)
    ]
    return min(fitting, key=len) if fitting else []


def _node(root: Node, pointer: Pointer) -> Node:
    node = root
    for step in pointer:
        node = child(node, step) or node
    return node


def _span(root: Node, pointer: Pointer) -> Span:
    """The place of a value; of its key, where nothing is written behind it."""
    node = _node(root, pointer)
    if isinstance(node, Scalar) and node.is_null and pointer:
        parent = _node(root, pointer[:-1])
        if isinstance(parent, MappingNode):
            return parent.key_span(str(pointer[-1]))
    return node.span


_TYPE_WORDS = {
    "string": "text",
    "integer": "a whole number",
    "number": "a number",
    "boolean": "true or false",
    "object": "keys with values",
    "array": "a list",
    "null": "nothing",
}


def _expected(schema: Mapping[str, Any]) -> str:
    stated = schema.get("type")
    if stated is None:
        inner = [*schema.get("anyOf", ()), *schema.get("oneOf", ())]
        kinds = [kind for each in inner for kind in _stated_kinds(each)]
    else:
        kinds = _stated_kinds(schema)
    return listed(dict.fromkeys(_TYPE_WORDS[kind] for kind in kinds)) if kinds else "something else"


def _stated_kinds(schema: Mapping[str, Any]) -> list[str]:
    stated = schema.get("type")
    if isinstance(stated, str):
        return [stated]
    if stated is None:
        return ["string"] if "const" in schema or "enum" in schema else ["object"] if "$ref" in schema else []
    return list(cast(Sequence[str], stated))


def _found(node: Node) -> str:
    match node:
        case MappingNode():
            return "keys with values" if node.entries else "an empty mapping"
        case SequenceNode():
            return "a list" if node.items else "an empty list"
        case Scalar() if node.is_null:
            return "nothing"
        case Scalar():
            return f"the quoted text {quoted(node.text)}" if not node.plain else quoted(node.text)
        case _:
            raise TypeError(node)


def _name(pointer: Pointer) -> str:
    """A value in words by its key: `'tags'`, `item 2 of 'turns'`."""
    if not pointer:
        return "the file"
    if isinstance(pointer[-1], int):
        return f"item {pointer[-1] + 1} of {_name(pointer[:-1])}"
    return f"'{pointer[-1]}'"


def _example(schema: Mapping[str, Any]) -> str:
    examples = schema.get("examples")
    return f"For example: {json.dumps(examples[0], ensure_ascii=False)}" if examples else ""


def _type(problem: Any, root: Node, pointer: Pointer) -> Iterator[Diagnostic]:
    node = _node(root, pointer)
    expected = _expected(problem.schema)
    hint = _example(problem.schema)
    if isinstance(node, Scalar) and not node.plain and expected != "text":
        hint = "Write it without quotes."
    yield error(
        "wrong-type", f"{_name(pointer)} takes {expected}, and here is {_found(node)}", _span(root, pointer), hint
    )


def _required(problem: Any, root: Node, pointer: Pointer) -> Iterator[Diagnostic]:
    given = cast(Mapping[str, Any], problem.instance)
    known = cast(Mapping[str, Any], problem.schema.get("properties", {}))
    for key in problem.validator_value:
        if key in given or f"'{key}'" not in problem.message.split(" is a required")[0]:
            continue
        if any(_near(unknown, key) for unknown in given if unknown not in known):
            continue  # it is there, misspelt, and reported as that
        yield error(
            "missing-key",
            f"{_name(pointer)} needs '{key}', and it is not there",
            _node(root, pointer).span,
            _describe(key, known.get(key, {})),
        )


def _describe(key: str, schema: Mapping[str, Any]) -> str:
    examples = schema.get("examples")
    return (
        f"Add, for example, '{key}: {json.dumps(examples[0], ensure_ascii=False)}'." if examples else f"Add '{key}:'."
    )


def _near(word: str, known: str) -> bool:
    return bool(did_you_mean(word, [known]))


def _unknown_keys(problem: Any, root: Node, pointer: Pointer) -> Iterator[Diagnostic]:
    known = cast(Mapping[str, Any], problem.schema.get("properties", {}))
    parent = _node(root, pointer)
    for key in cast(Mapping[str, Any], problem.instance):
        if key in known:
            continue
        place = parent.key_span(key) if isinstance(parent, MappingNode) else parent.span
        free = [name for name in known if name not in problem.instance]
        yield error(
            "unknown-key",
            f"{_name(pointer)} has no key '{key}'; it takes {listed(known)}",
            place,
            did_you_mean(key, free) or did_you_mean(key, known),
        )


def _choice(problem: Any, root: Node, pointer: Pointer) -> Iterator[Diagnostic]:
    allowed = [str(value) for value in problem.schema.get("enum", [problem.schema.get("const")])]
    node = _node(root, pointer)
    hint = did_you_mean(node.text, allowed) if isinstance(node, Scalar) else ""
    yield error(
        "unknown-word", f"{_name(pointer)} is {listed(allowed)}, and here is {_found(node)}", _span(root, pointer), hint
    )


def _size(problem: Any, root: Node, pointer: Pointer) -> Iterator[Diagnostic]:
    limit = problem.validator_value
    words = {
        "minItems": f"needs at least {limit} item{'s' if limit != 1 else ''}",
        "maxItems": f"takes at most {limit} item{'s' if limit != 1 else ''}",
        "minProperties": f"needs at least {limit} key{'s' if limit != 1 else ''}",
        "maxProperties": f"takes at most {limit} key{'s' if limit != 1 else ''}",
        "minLength": "cannot be empty",
        "minimum": f"is at least {limit}",
        "maximum": f"is at most {limit}",
        "exclusiveMinimum": f"is more than {limit}",
        "uniqueItems": "has an item twice",
    }[str(problem.validator)]
    yield error(
        "wrong-size",
        f"{_name(pointer)} {words}, and here is {_found(_node(root, pointer))}",
        _span(root, pointer),
        _example(problem.schema),
    )


def _alternatives(problem: Any, root: Node, pointer: Pointer) -> Iterator[Diagnostic]:
    yield from _type(problem, root, pointer)


def _other(problem: Any, root: Node, pointer: Pointer) -> Iterator[Diagnostic]:
    yield error("wrong-value", f"{_name(pointer)}: {problem.message}", _span(root, pointer), _example(problem.schema))


_WORDING: dict[str, Any] = {
    "type": _type,
    "required": _required,
    "additionalProperties": _unknown_keys,
    "enum": _choice,
    "const": _choice,
    "anyOf": _alternatives,
    "oneOf": _alternatives,
    **dict.fromkeys(
        (
            "minItems",
            "maxItems",
            "minProperties",
            "maxProperties",
            "minLength",
            "minimum",
            "maximum",
            "exclusiveMinimum",
            "uniqueItems",
        ),
        _size,
    ),
}
