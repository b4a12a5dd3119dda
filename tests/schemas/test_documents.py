"""What holds for every schema: a person can read it, an editor can use it, and two validators agree on it."""

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

import pytest

from liarproof import schemas

Reasons = Callable[[dict[str, Any], Any], set[tuple[str, str]]]
IsValid = Callable[[dict[str, Any], Any], bool]

ANNOTATIONS = {"$schema", "$id", "$comment", "title", "description", "examples", "x-liarproof-place"}
ASSERTIONS = {
    "type", "enum", "required", "properties", "additionalProperties", "items", "anyOf", "$ref", "$defs",
    "minimum", "maximum", "minLength", "minItems", "minProperties", "maxProperties", "uniqueItems",
}  # fmt: skip
SCALARS = {"string", "integer", "number", "boolean", "null"}


class Place(NamedTuple):
    """A subschema and how it is reached; `named` if it is a property or a definition."""

    pointer: str
    schema: dict[str, Any]
    named: bool


def places(name: str) -> list[Place]:
    return list(_below(schemas.load(name), "#", named=True))


def _below(schema: dict[str, Any], pointer: str, *, named: bool) -> Iterator[Place]:
    yield Place(pointer, schema, named)
    for keyword in ("properties", "$defs"):
        for key, inner in schema.get(keyword, {}).items():
            yield from _below(inner, f"{pointer}/{keyword}/{key}", named=True)
    for index, inner in enumerate(schema.get("anyOf", [])):
        yield from _below(inner, f"{pointer}/anyOf/{index}", named=False)
    for keyword in ("additionalProperties", "items"):
        if isinstance(schema.get(keyword), dict):
            yield from _below(schema[keyword], f"{pointer}/{keyword}", named=False)


def alternatives(schema: dict[str, Any], root: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """The subschemas that a value may be of, through references and choices."""
    if "$ref" in schema:
        yield from alternatives(root["$defs"][schema["$ref"].removeprefix("#/$defs/")], root)
    elif "anyOf" in schema:
        for inner in schema["anyOf"]:
            yield from alternatives(inner, root)
    else:
        yield schema


def alone(schema: dict[str, Any], root: dict[str, Any]) -> dict[str, Any]:
    """A subschema as a schema of its own, with what it refers to."""
    own = {key: value for key, value in schema.items() if key not in ("$id", "$schema", "$defs")}
    return {"$schema": root["$schema"], "$defs": root["$defs"]} | own


@pytest.mark.parametrize("name", schemas.NAMES)
def test_it_is_a_valid_schema_with_an_id_a_title_and_a_description(name: str):
    import jsonschema_rs
    from jsonschema import Draft202012Validator

    schema = schemas.load(name)
    Draft202012Validator.check_schema(schema)
    jsonschema_rs.meta.validate(schema)
    assert schema["$schema"] == "https://json-schema.org/draft/2020-12/schema"
    assert schema["$id"] == f"https://liarproof.dev/schemas/{name}.schema.json"
    assert schema["title"]


@pytest.mark.parametrize("name", schemas.NAMES)
def test_a_document_starts_with_the_key_that_names_its_kind(name: str):
    others = {"build": "files", "proof": "suites", "protocol": "type", "receipt": "format"}
    assert next(iter(schemas.load(name)["properties"])) == others.get(name, name)


@pytest.mark.parametrize("name", schemas.NAMES)
def test_only_keywords_are_used_on_which_validators_agree_and_which_the_compiler_follows(name: str):
    used = {keyword for place in places(name) for keyword in place.schema}
    assert used - ANNOTATIONS - ASSERTIONS == set()


@pytest.mark.parametrize("name", schemas.NAMES)
def test_every_property_and_definition_is_described_with_an_example(name: str):
    named = [place for place in places(name) if place.named]
    assert [place.pointer for place in named if not place.schema.get("description", "").endswith(".")] == []
    assert [place.pointer for place in named if not place.schema.get("examples")] == []


@pytest.mark.parametrize("name", schemas.NAMES)
def test_an_example_is_valid_where_it_stands(name: str, reasons: Reasons, is_valid: IsValid):
    for place in places(name):
        schema = alone(place.schema, schemas.load(name))
        for example in place.schema.get("examples", []):
            assert reasons(schema, example) == set(), place.pointer
            assert is_valid(schema, example), place.pointer


@pytest.mark.parametrize("name", schemas.NAMES)
def test_an_object_says_what_its_other_keys_are(name: str):
    """Fixed keys are closed, an author's own names have a shape. A root of several kinds leaves that to them."""
    objects = [place for place in places(name) if place.schema.get("type") == "object"]
    open_ones = [place.pointer for place in objects if place.schema.get("additionalProperties", True) is True]
    assert open_ones == (["#"] if name in ("world", "protocol") else [])


@pytest.mark.parametrize("name", schemas.NAMES)
def test_a_required_key_is_known(name: str):
    for place in places(name):
        assert set(place.schema.get("required", [])) <= set(place.schema.get("properties", {})), place.pointer


@pytest.mark.parametrize("name", [name for name in schemas.NAMES if name != "protocol"])
def test_a_scalar_is_of_one_type_wherever_it_may_stand(name: str):
    """What is written without quotes can be read by its place alone, unless the place is left to the world.

    A line of the protocol is JSON, and no person writes it. The one exception in what people write is `fails`, which is
    true or text that an error contains.
    """
    root = schemas.load(name)
    for place in places(name):
        found = list(alternatives(place.schema, root))
        if any("x-liarproof-place" in schema for schema in found):
            assert found == [root["$defs"]["by_world"]], place.pointer
        elif not place.pointer.endswith("/properties/fails"):
            assert len(_types(found) & SCALARS) <= 1, place.pointer


def _types(found: list[dict[str, Any]]) -> set[str]:
    stated = [schema["type"] for schema in found]
    return {kind for kinds in stated for kind in ([kinds] if isinstance(kinds, str) else kinds)}


@pytest.mark.parametrize("name", schemas.NAMES)
def test_every_definition_is_used(name: str):
    """And every reference is to a definition in the same document."""
    used = {place.schema["$ref"].removeprefix("#/$defs/") for place in places(name) if "$ref" in place.schema}
    assert used == set(schemas.load(name).get("$defs", {}))


def test_a_definition_means_the_same_in_every_document_of_an_author():
    suite, world, task = (schemas.load(name)["$defs"] for name in ("suite", "world", "task"))
    for one, other in ((suite, task), (suite, world), (world, task)):
        shared = one.keys() & other.keys()
        assert shared
        assert {name: one[name] for name in shared} == {name: other[name] for name in shared}


def test_each_kind_of_world_stands_by_itself():
    schema = schemas.load("world")
    for kind in ("database", "workspace"):
        part = schema["$defs"][kind]
        assert part["properties"]["kind"]["enum"] == [kind]
        assert {"world", "kind"} <= set(part["required"])
        assert part["additionalProperties"] is False
