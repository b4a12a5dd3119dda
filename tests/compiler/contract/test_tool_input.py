"""A tool's input against its schema: refused in a sentence, or taken."""

from typing import Any

import pytest

from liarproof.compiler.contract.tool_input import InputCheck, input_problem

SCHEMA: dict[str, Any] = {
    "type": "object",
    "properties": {
        "count": {"type": "integer", "minimum": 1, "exclusiveMaximum": 10},
        "name": {"type": "string", "minLength": 2, "maxLength": 4},
        "kind": {"enum": ["a", 1, None]},
        "exact": {"const": {"x": 1}},
        "maybe": {"type": ["string", "null"]},
        "day": {"type": "string", "format": "date"},
        "at": {"type": "string", "format": "date-time"},
        "price": {"type": "number", "maximum": 1, "exclusiveMinimum": 0},
        "lines": {
            "type": "array",
            "items": {"type": "object", "properties": {"sku": {"type": "string"}}, "required": ["sku"]},
            "minItems": 1,
            "maxItems": 2,
            "uniqueItems": True,
        },
        "plain": {"type": "string", "description": "Nothing more is said of it."},
        "yes": {"type": "boolean"},
    },
    "required": ["count"],
    "additionalProperties": False,
}


@pytest.mark.parametrize(
    "given",
    [
        {"count": 1},
        {"count": 9.0},
        {"count": 5, "name": "äöü", "kind": 1.0, "maybe": None, "yes": True},
        {"count": 5, "kind": None, "exact": {"x": 1.0}, "price": 0.5, "plain": "…"},
        {"count": 5, "day": "2028-02-29", "at": "2026-06-10T09:30"},
        {"count": 5, "at": "2026-06-10T09:30:00.5+02:00", "lines": [{"sku": "A"}, {"sku": "B", "more": 1}]},
    ],
)
def test_what_fits_is_taken(given: dict[str, Any]) -> None:
    assert InputCheck(SCHEMA).problem(given) is None


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ([], "The input has to be an object, not []."),
        ({}, "count is missing."),
        (
            {"count": 5, "colour": "red"},
            "colour is unknown; what can be given here: "
            "count, name, kind, exact, maybe, day, at, price, lines, plain, yes.",
        ),
        ({"count": "5"}, 'count has to be a whole number, not "5".'),
        ({"count": True}, "count has to be a whole number, not true."),
        ({"count": 5.5}, "count has to be a whole number, not 5.5."),
        ({"count": 0}, "count has to be at least 1, not 0."),
        ({"count": 10}, "count has to be less than 10, not 10."),
        ({"count": 5, "name": "a"}, "name has to have at least 2 characters."),
        ({"count": 5, "name": "abcde"}, "name can have at most 4 characters."),
        ({"count": 5, "kind": True}, "kind has to be one of a, 1, null, not true."),
        ({"count": 5, "exact": {"x": 2}}, 'exact has to be {"x":1}, not {"x":2}.'),
        ({"count": 5, "maybe": 1}, "maybe has to be text or null, not 1."),
        ({"count": 5, "day": "2026-02-30"}, 'day has to be a date such as 2026-03-31, not "2026-02-30".'),
        ({"count": 5, "day": "20260210"}, 'day has to be a date such as 2026-03-31, not "20260210".'),
        (
            {"count": 5, "at": "2026-06-10 09:30"},
            'at has to be a date and time such as 2026-03-31T09:30, not "2026-06-10 09:30".',
        ),
        ({"count": 5, "price": 0}, "price has to be more than 0, not 0."),
        ({"count": 5, "price": 2}, "price has to be at most 1, not 2."),
        ({"count": 5, "lines": []}, "lines has to hold at least 1 items."),
        ({"count": 5, "lines": [{}]}, "lines[0].sku is missing."),
        ({"count": 5, "lines": [{"sku": 1}]}, "lines[0].sku has to be text, not 1."),
        ({"count": 5, "lines": [{"sku": "A"}, {"sku": "A"}]}, "lines cannot hold the same thing twice."),
        ({"count": 5, "plain": "\ud800"}, "plain holds half of a character."),
        ({"count": 5, "\ud800": 1}, "A name in the input holds half of a character."),
        ({"count": 2**63}, "count is a number of more than 64 bits."),
        ({"count": 5, "price": float("nan")}, "price is no finite number."),
        ({"count": 5, "price": float("inf")}, "price is no finite number."),
        ({"count": 5, "plain": 5}, "plain has to be text, not 5."),
        ({"count": 5, "yes": 1}, "yes has to be true or false, not 1."),
    ],
)
def test_what_does_not_fit_is_refused_in_a_sentence(given: Any, words: str) -> None:
    assert InputCheck(SCHEMA).problem(given) == words


def test_an_input_nested_without_end_is_refused() -> None:
    deep: Any = []
    for _ in range(500):
        deep = [deep]
    assert input_problem({}, {"deep": deep}) == "The input is nested more than 50 levels deep."


def test_a_value_is_shown_cut_short() -> None:
    problem = input_problem({"properties": {"a": {"type": "integer"}}}, {"a": "x" * 10_000})
    assert problem is not None
    assert len(problem) < 200
