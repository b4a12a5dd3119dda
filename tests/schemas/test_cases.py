"""Good and bad values in `cases/`: what is taken, what is refused and where, and that two validators agree.

A file holds the cases of one schema, by the definition that they are of; the schema's own name stands for the
whole document. A case is laid over the `base` if there is one. A bad case is the value, where it is wrong and
by which keyword.
"""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml

from liarproof import schemas

Reasons = Callable[[dict[str, Any], Any], set[tuple[str, str]]]
IsValid = Callable[[dict[str, Any], Any], bool]

CASES = Path(__file__).parent / "cases"


def part(name: str, definition: str) -> dict[str, Any]:
    """A definition with what it refers to, as the compiler checks a value against it."""
    schema = schemas.load(name)
    if definition == name and definition not in schema.get("$defs", {}):
        return schema
    return {"$schema": schema["$schema"], "$defs": schema["$defs"], "$ref": f"#/$defs/{definition}"}


def groups() -> Iterator[tuple[str, str, dict[str, Any]]]:
    for name in schemas.NAMES:
        text = (CASES / f"{name}.yaml").read_text(encoding="utf-8")
        for definition, group in yaml.safe_load(text).items():
            yield name, definition, group


def laid_over(group: dict[str, Any], value: Any) -> Any:
    return group["base"] | value if "base" in group else value


GOOD = [
    pytest.param(part(name, definition), laid_over(group, value), id=f"{name}/{definition}: {title}")
    for name, definition, group in groups()
    for title, value in group["good"].items()
]
BAD = [
    pytest.param(
        part(name, definition),
        laid_over(group, value),
        reason,
        id=f"{name}/{definition}: {title}",
    )
    for name, definition, group in groups()
    for title, (value, *reason) in group["bad"].items()
]
NEEDED = [
    pytest.param(part(name, definition), laid_over(group, value), key, id=f"{name}/{definition}: {key}")
    for name, definition, group in groups()
    if "base" in group
    for value in [next(iter(group["good"].values()))]
    for schema in [schemas.load(name)]
    for key in schema.get("$defs", {}).get(definition, schema)["required"]
]


@pytest.mark.parametrize(("schema", "value"), GOOD)
def test_a_good_value_is_taken(schema: dict[str, Any], value: Any, reasons: Reasons, is_valid: IsValid):
    assert reasons(schema, value) == set()
    assert is_valid(schema, value)


@pytest.mark.parametrize(("schema", "value", "reason"), BAD)
def test_a_bad_value_is_refused_where_it_is_wrong(
    schema: dict[str, Any], value: Any, reason: list[str], reasons: Reasons, is_valid: IsValid
):
    assert tuple(reason) in reasons(schema, value)
    assert not is_valid(schema, value)


@pytest.mark.parametrize(("schema", "value", "key"), NEEDED)
def test_a_key_that_is_needed_is_missed(
    schema: dict[str, Any], value: dict[str, Any], key: str, reasons: Reasons, is_valid: IsValid
):
    less = {name: inner for name, inner in value.items() if name != key}
    assert ("", "required") in reasons(schema, less)
    assert not is_valid(schema, less)


@pytest.mark.parametrize("kind", ["database", "workspace"])
def test_a_world_of_either_kind_is_a_world(kind: str, reasons: Reasons, is_valid: IsValid):
    world = schemas.load("world")
    for name, definition, group in groups():
        if (name, definition) == ("world", kind):
            for value in group["good"].values():
                assert reasons(world, laid_over(group, value)) == set()
                assert is_valid(world, laid_over(group, value))
            for value, *_ in group["bad"].values():
                assert reasons(world, laid_over(group, value)) != set()
                assert not is_valid(world, laid_over(group, value))


@pytest.mark.parametrize("kind", [None, "browser", 1])
def test_a_world_of_no_kind_is_told_so(kind: Any, reasons: Reasons, is_valid: IsValid):
    world = {"world": "Parcels"} if kind is None else {"world": "Parcels", "kind": kind}
    assert (("", "required") if kind is None else ("/kind", "enum")) in reasons(schemas.load("world"), world)
    assert not is_valid(schemas.load("world"), world)
