"""Places of a schema: which kinds of scalar each point of a document takes."""

from typing import Any

import pytest

from liarproof.compiler.places import Place, Spoiled, instance
from liarproof.compiler.source import Source
from liarproof.compiler.yaml_subset import compose

ROOT: dict[str, Any] = {
    "type": "object",
    "properties": {
        "name": {"type": "string"},
        "count": {"type": "integer"},
        "either": {"anyOf": [{"type": "integer"}, {"$ref": "#/$defs/bounds"}]},
        "word": {"enum": ["a", "b"]},
        "flag": {"const": True},
        "free": {"x-liarproof-place": "world"},
        "list": {"type": "array", "items": {"type": "number"}},
    },
    "additionalProperties": {"type": "array", "items": {"$ref": "#/$defs/bounds"}},
    "$defs": {
        "bounds": {
            "type": "object",
            "properties": {"least": {"type": ["integer", "null"]}},
            "additionalProperties": False,
        }
    },
}


def place() -> Place:
    return Place([ROOT], ROOT)


def read(text: str) -> tuple[Any, Spoiled]:
    spoiled: Spoiled = {}
    root = compose(Source("f.yaml", text)).root
    assert root is not None
    return instance(root, place(), spoiled), spoiled


@pytest.mark.parametrize(
    ("key", "kinds"),
    [
        ("name", {"string"}),
        ("count", {"integer"}),
        ("either", {"integer", "object"}),
        ("word", {"string"}),
        ("flag", {"boolean"}),
        ("list", {"array"}),
        ("unnamed", {"array"}),
    ],
)
def test_a_key_takes_what_its_schemas_name(key: str, kinds: set[str]):
    assert place().child(key).kinds == kinds


def test_a_choice_reaches_into_its_alternatives():
    assert place().child("either").child("least").kinds == {"integer", "null"}


def test_items_have_a_place_of_their_own():
    assert place().child("list").item().kinds == {"number"}
    assert place().child("unnamed").item().child("least").kinds == {"integer", "null"}


def test_children_are_made_once():
    root = place()
    assert root.child("name") is root.child("name")
    assert root.child("unnamed") is root.child("another")


def test_scalars_become_what_their_places_take():
    value, spoiled = read("{name: 007, count: 7, either: {least: ~}, word: a, flag: true, list: [1, 2.5]}")
    assert value == {"name": "007", "count": 7, "either": {"least": None}, "word": "a", "flag": True, "list": [1, 2.5]}
    assert spoiled == {}


def test_what_only_the_world_can_decide_stays_as_written():
    assert read("free: {a: no, b: [0123, ~]}") == ({"free": {"a": "no", "b": ["0123", None]}}, {})


def test_what_no_schema_knows_stays_as_written():
    assert read("either: {most: 0123}") == ({"either": {"most": "0123"}}, {})


def test_what_does_not_fit_is_noted_at_its_place():
    value, spoiled = read("count: seven\nlist:\n  - x\n")
    assert value == {"count": "seven", "list": ["x"]}
    assert {pointer: span[1:] for pointer, (_, span) in spoiled.items()} == {("count",): (1, 8), ("list", 0): (3, 5)}
