"""What a JSON Schema has against a document, in the author's words and at the author's key."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, cast

from ..diagnostics import Diagnostic, did_you_mean, error, listed, quoted
from ..document import Mapping as MappingNode
from ..document import Node, Scalar, child, here
from ..document import Sequence as SequenceNode
from ..places import definition
from ..scalars import KIND_WORDS
from ..source import Span
from ..yaml_subset.flow import in_flow

_BELOW = "Write what belongs to it below it."
_LONGEST_EXAMPLE = 60
_LONGEST_QUOTED = 90
_STUCK = re.compile(r"[a-z][a-z0-9_-]*:\S")


@dataclass(frozen=True, slots=True)
class Problem:
    """An error of jsonschema, the place in the document that it is about, and what the document is."""

    error: Any
    pointer: tuple[str | int, ...]
    root: Node
    document: str
    root_schema: Mapping[str, Any]

    @property
    def schema(self) -> Mapping[str, Any]:
        """The schema that the value does not keep."""
        return self.error.schema

    @property
    def node(self) -> Node:
        """The value, or the nearest one above it."""
        return _below(self.root, self.pointer)

    @property
    def above(self) -> Node:
        """What the value stands in."""
        return _below(self.root, self.pointer[:-1])

    @property
    def span(self) -> Span:
        """The place of the value; of its key, where nothing is written behind it."""
        node = self.node
        return self.key_span if isinstance(node, Scalar) and node.is_null else node.span

    @property
    def key_span(self) -> Span:
        """The place of the value's key; of the value itself, where it is a list's item or the whole document."""
        if self.pointer and isinstance(self.above, MappingNode):
            return self.above.key_span(str(self.pointer[-1]))
        return self.node.span

    @property
    def name(self) -> str:
        """The value in words by its key: `'tags'`, `item 2 of 'turns'`."""
        return _name(self.pointer) or f"{'an' if self.document == 'agent' else 'a'} {self.document}"


def worded(problem: Problem) -> Iterable[Diagnostic]:
    """The findings that an error makes; none, where another error says it better."""
    return _WORDING.get(str(problem.error.validator), _other)(problem)


def _below(root: Node, pointer: tuple[str | int, ...]) -> Node:
    node = root
    for step in pointer:
        node = child(node, step) or node
    return node


def _name(pointer: tuple[str | int, ...]) -> str:
    if pointer and isinstance(pointer[-1], int):
        above = _name(pointer[:-1])
        return f"item {pointer[-1] + 1} of {above}" if above else f"item {pointer[-1] + 1}"
    return f"'{pointer[-1]}'" if pointer else ""


# --- what is expected and what is found -----------------------------------------------------------------------------

_TYPE_WORDS = {**KIND_WORDS, "null": "nothing"}


def _expected(schema: Mapping[str, Any], root: Mapping[str, Any]) -> Iterator[str]:
    """What may stand at a place, in words; words that are allowed stand for themselves."""
    reference = str(schema.get("$ref", ""))
    stated = schema.get("type")
    if reference.endswith("/file"):
        yield "{file: path}"
    elif reference:
        yield from _expected(definition(reference, root), root)
    elif "anyOf" in schema:
        for inner in schema["anyOf"]:
            yield from _expected(inner, root)
    elif "enum" in schema:
        yield from map(str, schema["enum"])
    elif stated is not None:
        yield from (_TYPE_WORDS[kind] for kind in ([stated] if isinstance(stated, str) else stated))


def _example(schema: Mapping[str, Any]) -> str:
    written = in_flow(schema["examples"][0]) if schema.get("examples") else ""
    return f"For example: {written}" if 0 < len(written) <= _LONGEST_EXAMPLE else ""


# --- the errors -----------------------------------------------------------------------------------------------------


def _type(problem: Problem) -> Iterator[Diagnostic]:
    if "enum" in problem.schema:
        return  # said of the words that are allowed
    node = problem.node
    expected = list(dict.fromkeys(_expected(problem.schema, problem.root_schema)))
    if is_text_or_file(problem.schema) and isinstance(node, MappingNode) and node.entries:
        yield _cut_by_colon(problem, node)
        return
    message = f"{problem.name} takes {listed(expected)}, and {here(node)}"
    yield error("wrong-type", message, problem.span, _remedy(problem, expected))


def _cut_by_colon(problem: Problem, node: MappingNode) -> Diagnostic:
    """Text whose beginning reads as a key, since ': ' follows it."""
    key, value = next(iter(node.entries.items()))
    message = f"{problem.name} takes text, and the ':' behind {quoted(key)} makes that a key"
    whole = f"{key}: {value.text}" if isinstance(value, Scalar) and len(node.entries) == 1 else ""
    fits = whole and len(whole) <= _LONGEST_QUOTED and not {'"', "\\", "\n"}.intersection(whole)
    hint = f'Write "{whole}".' if fits else "Put the whole text in quotes."
    return error("wrong-type", message, node.key_span(key), hint)


def is_text_or_file(schema: Mapping[str, Any]) -> bool:
    """Whether a place takes text, as written or from a file, and nothing else."""
    alternatives: list[Mapping[str, Any]] = schema.get("anyOf", [])
    references = [str(each.get("$ref", "")) for each in alternatives if each.get("type") != "string"]
    return len(references) < len(alternatives) and all(reference.endswith("/file") for reference in references)


def _remedy(problem: Problem, expected: list[str]) -> str:
    """What to write where another kind of value stands."""
    node, example = problem.node, _example(problem.schema)
    null = isinstance(node, Scalar) and node.is_null
    if "a list" in expected:
        none = (
            "[] for none, or "
            if null and problem.schema.get("type") == "array" and "minItems" not in problem.schema
            else ""
        )
        written = example if isinstance(node, Scalar) and not null else ""
        return written or f"Write {none}its items below it, each behind '- '."
    if expected == ["keys with values"]:
        if null:
            none = "" if problem.schema.get("minProperties") else "{} for none, or "
            return f"Write {none}its keys below it, indented."
        stuck = isinstance(node, Scalar) and _STUCK.match(node.text)
        return "Put a space behind the ':'." if stuck else example or "Write 'key: value'."
    if isinstance(node, Scalar) and not node.plain and "text" not in expected:
        return "Write it without quotes."
    return example


def _required(problem: Problem) -> Iterator[Diagnostic]:
    given, known = _keys(problem)
    missing = [key for key in problem.schema["required"] if key not in given]
    unknown = [key for key in given if key not in known]
    first = missing[0]
    if not problem.error.message.startswith(f"'{first}'"):
        return  # an error for each missing key: the first speaks for all
    if _is_elsewhere(problem):
        needed = listed(problem.schema["required"]).replace(" or ", " and ")
        message = f"{problem.name} needs {needed}, and has none of them"
        yield error("missing-key", message, problem.key_span, "Does it belong elsewhere? Check its indentation.")
        return
    for key in missing:
        if any(did_you_mean(each, [key]) for each in unknown) or len(missing) == len(unknown) == 1:
            continue  # it is there by another name, and reported as that
        message = f"{problem.name} needs '{key}', and it is not there"
        yield error("missing-key", message, problem.key_span, _addition(key, known.get(key, {})))


def _is_elsewhere(problem: Problem) -> bool:
    """Whether a mapping has no key that belongs where it stands, and several that are needed are not there."""
    given, known = _keys(problem)
    required: tuple[str, ...] = tuple(problem.schema.get("required", ()))
    return (
        len(required) > 1 and given.keys().isdisjoint(known) and not any(did_you_mean(key, required) for key in given)
    )


def _addition(key: str, schema: Mapping[str, Any]) -> str:
    written = in_flow(schema["examples"][0]) if schema.get("examples") else ""
    if 0 < len(written) <= _LONGEST_EXAMPLE:
        return f"Add, for example, '{key}: {written}'."
    about = str(schema.get("description", "")).split(". ")[0].rstrip(".")
    return f"Add '{key}: …'. {about}." if about else f"Add '{key}: …'."


def _unknown_keys(problem: Problem) -> Iterator[Diagnostic]:
    if _is_elsewhere(problem):
        return  # what it lacks says more
    given, known = _keys(problem)
    missing = [key for key in problem.schema.get("required", ()) if key not in given]
    fallen = set(_fallen_out(problem.node, known))
    unknown = [key for key in given if key not in known and key not in fallen]
    free = [name for name in known if name not in given]
    for key in unknown:
        node = problem.node
        span = node.key_span(key) if isinstance(node, MappingNode) else node.span
        hint = did_you_mean(key, free) or did_you_mean(key, known) or f"It takes {listed(known, limit=40)}."
        if len(missing) == len(unknown) == 1:
            hint = did_you_mean(key, free) or f"'{missing[0]}' is not there: write that in its place."
        yield error("unknown-key", f"{problem.name} has no key '{key}'", span, hint)


def _fallen_out(node: Node, known: Mapping[str, Any]) -> Iterator[str]:
    """Unknown keys right behind a known one that has no value: they belong to it, and are not indented."""
    behind_nothing = False
    for key, value in node.entries.items() if isinstance(node, MappingNode) else ():
        if key in known:
            behind_nothing = isinstance(value, Scalar) and value.is_null
        elif behind_nothing:
            yield key


def _keys(problem: Problem) -> tuple[Mapping[str, Any], Mapping[str, Any]]:
    """The keys that are given, and those that are known."""
    return (
        cast(Mapping[str, Any], problem.error.instance),
        cast(Mapping[str, Any], problem.schema.get("properties", {})),
    )


def _choice(problem: Problem) -> Iterator[Diagnostic]:
    allowed = [str(value) for value in problem.schema.get("enum", [problem.schema.get("const")])]
    node = problem.node
    hint = did_you_mean(node.text, allowed) if isinstance(node, Scalar) else ""
    yield error("unknown-word", f"{problem.name} has to be {listed(allowed)}, and {here(node)}", problem.span, hint)


def _size(problem: Problem) -> Iterator[Diagnostic]:
    limit = problem.error.validator_value
    template = _SIZES[str(problem.error.validator)]
    words = template.format(limit, "" if limit == 1 else "s")
    message = f"{problem.name} {words}" + (f", and {_here_sized(problem.node)}" if "{" in template else "")
    hint = _example(problem.schema) or (_BELOW if str(problem.error.validator) in ("minItems", "minProperties") else "")
    yield error("wrong-size", message, problem.span, hint)


def _here_sized(node: Node) -> str:
    if isinstance(node, MappingNode) and node.entries:
        return f"here {'is' if len(node.entries) == 1 else 'are'} {listed(node.entries).replace(' or ', ' and ')}"
    return here(node)


_SIZES = {
    "minItems": "needs at least {} item{}",
    "maxItems": "takes at most {} item{}",
    "minProperties": "needs at least {} key{}",
    "maxProperties": "takes at most {} key{}",
    "minLength": "cannot be empty",
    "minimum": "is at least {}",
    "maximum": "is at most {}",
    "exclusiveMinimum": "is more than {}",
}


def _twice(problem: Problem) -> Iterator[Diagnostic]:
    node = problem.node
    items = node.items if isinstance(node, SequenceNode) else []
    seen: set[str] = set()
    for item in items:
        text = item.text if isinstance(item, Scalar) else ""
        if text in seen:
            yield error("wrong-size", f"{problem.name} has {quoted(text)} twice", item.span, "Keep one of the two.")
        seen.add(text)


def _other(problem: Problem) -> Iterator[Diagnostic]:
    message = f"{problem.name}: {problem.error.message}"
    yield error("wrong-value", message, problem.span, _example(problem.schema))


_WORDING: dict[str, Callable[[Problem], Iterable[Diagnostic]]] = {
    "type": _type,
    "required": _required,
    "additionalProperties": _unknown_keys,
    "enum": _choice,
    "const": _choice,
    "anyOf": _type,
    "oneOf": _type,
    "uniqueItems": _twice,
    **dict.fromkeys(_SIZES, _size),
}
