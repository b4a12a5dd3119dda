"""Documents against the JSON Schemas.

A Rust validator says yes to what is good; only for the rest is jsonschema loaded, for its reasons.
"""

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from typing import Any, cast

from ...schemas import load
from ..diagnostics import Diagnostic, did_you_mean, error
from ..document import Node
from ..places import Place, Spoiled, instance
from .words import Problem, is_text_or_file, worded


def validate(root: Node, name: str, part: str = "") -> tuple[Diagnostic, ...]:
    """What is wrong with a document by the schema `name`, or by the definition `part` in it."""
    schema, place, is_valid = _prepared(name, part)
    spoiled: Spoiled = {}
    value = instance(root, place, spoiled)
    found = [error(unfit.rule, unfit.message, span, unfit.hint) for unfit, span in spoiled.values()]
    if not is_valid(value):
        for problem in _problems(value, schema):
            pointer = tuple(problem.absolute_path)
            if pointer not in spoiled:
                found += worded(Problem(problem, pointer, root, name, schema))
    return tuple(found)


@lru_cache
def _prepared(name: str, part: str) -> tuple[dict[str, Any], Place, Any]:
    import jsonschema_rs

    schema = load(name)
    if part:
        schema = {"$schema": schema["$schema"], "$defs": schema["$defs"], "$ref": f"#/$defs/{part}"}
    return schema, Place([schema], schema), jsonschema_rs.validator_for(schema).is_valid


def _problems(value: Any, schema: dict[str, Any]) -> Iterator[Any]:
    from jsonschema import Draft202012Validator
    from referencing import Registry

    registry: Registry[Any] = Registry()  # an empty one: a reference to elsewhere is never fetched
    validator: Any = Draft202012Validator(schema, registry=registry)
    return _leaves(validator.iter_errors(value))


def _leaves(problems: Iterable[Any]) -> Iterator[Any]:
    """Errors of a choice replaced by those of the alternative that the author most likely meant."""
    for problem in problems:
        meant = _meant(problem) if problem.validator in ("anyOf", "oneOf") and problem.context else []
        if meant:
            yield from _leaves(meant)
        else:
            yield problem


def _names_a_file(instance: Mapping[str, Any]) -> bool:
    return any(did_you_mean(key, ("file",)) for key in instance)


def _meant(problem: Any) -> list[Any]:
    """The errors of the alternative that takes a value of this type and has the least to say against it.

    Where text or the name of a file is due, keys without `file` are neither: they are text with a colon in it.
    """
    instance: Any = problem.instance
    if (
        isinstance(instance, dict)
        and is_text_or_file(problem.schema)
        and not _names_a_file(cast(Mapping[str, Any], instance))
    ):
        return []
    branches: dict[int, list[Any]] = {}
    for inner in problem.context:
        branches.setdefault(inner.schema_path[0], []).append(inner)
    fitting = [
        inner
        for inner in branches.values()
        if not any(not each.path and each.validator in ("type", "const", "enum") for each in inner)
    ]
    return min(fitting, key=len) if fitting else []
