"""A tool's input: a closed JSON Schema, and a mistake in it told at its value."""

from typing import Any

import pytest

from ..support import Desk
from .only_tool import lowered, put, told


@pytest.mark.parametrize(
    ("written", "schema"),
    [
        ("{type: string}", {"type": "string"}),
        ("{type: integer, minimum: 1, maximum: 20}", {"type": "integer", "minimum": 1, "maximum": 20}),
        ("{type: integer, enum: [1, 2]}", {"type": "integer", "enum": [1, 2]}),
        ('{type: string, enum: [no, 01, "x y"]}', {"type": "string", "enum": ["no", "01", "x y"]}),
        ("{type: string, format: date, minLength: 1}", {"type": "string", "format": "date", "minLength": 1}),
        (
            "{type: number, exclusiveMinimum: 0.5, default: 2}",
            {"type": "number", "exclusiveMinimum": 0.5, "default": 2},
        ),
        ("{type: boolean, const: true}", {"type": "boolean", "const": True}),
        (
            "{type: array, items: {type: integer}, uniqueItems: true, maxItems: 3}",
            {"type": "array", "items": {"type": "integer"}, "uniqueItems": True, "maxItems": 3},
        ),
        (
            "{type: object, properties: {a: {type: string}, b: {type: string, optional: true}}}",
            {
                "type": "object",
                "properties": {"a": {"type": "string"}, "b": {"type": "string"}},
                "required": ["a"],
                "additionalProperties": False,
            },
        ),
        (
            "{type: object, additionalProperties: true, properties: {a: {type: string}}, required: []}",
            {"type": "object", "properties": {"a": {"type": "string"}}, "required": [], "additionalProperties": True},
        ),
    ],
)
def test_an_input_becomes_a_json_schema(written: str, schema: dict[str, Any], desk: Desk):
    put(desk, f"input: {{a: {written}, b: {{type: string, optional: true}}}}\nsteps: []\nreturns: {{a: a, b: b}}")
    made = lowered(desk).input
    assert made["properties"] == {"a": schema, "b": {"type": "string"}}
    assert (made["required"], made["additionalProperties"]) == (["a"], False)


@pytest.mark.parametrize(
    ("written", "wanted"),
    [
        ("{type: integer, minimum: one}", "1:37 number-due expected a number, found 'one'"),
        (
            '{type: integer, enum: [1, "2"]}',
            "1:38 wrong-type this place takes a whole number, and here is the quoted text '2'",
        ),
        ("{type: string, format: email}", "1:35 unknown-word 'format' is date or date-time, and here is 'email'"),
        ("{type: boolean, default: yes}", "1:37 truth-value-due expected true or false, found 'yes'"),
    ],
)
def test_a_mistake_in_an_input_is_told_at_its_value(written: str, wanted: str, desk: Desk):
    put(desk, f"input: {{a: {written}}}\nsteps: []\nreturns: {{a: a}}")
    assert told(desk) == [wanted]
