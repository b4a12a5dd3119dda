"""Nodes, and the place of a character inside a text."""

import pytest

from liarproof.compiler.document import Mapping, Scalar, Sequence, child, span_within, walk
from liarproof.compiler.source import Source
from liarproof.compiler.yaml_subset import compose


def root(text: str) -> Mapping:
    found = compose(Source("f.yaml", text)).root
    assert isinstance(found, Mapping)
    return found


def scalar(written: str) -> Scalar:
    found = root(f"a: b\nkey: {written}\n").entries["key"]
    assert isinstance(found, Scalar)
    return found


def test_a_child_is_found_by_key_or_by_number():
    top = root("a: [b, {c: d}]")
    inner = child(child(top, "a"), 1)
    assert isinstance(inner, Mapping)
    assert isinstance(child(top, "a"), Sequence)
    assert child(top, "x") is None
    assert child(child(top, "a"), 2) is None
    assert child(child(inner, "c"), "d") is None


def test_a_walk_meets_every_scalar_in_order():
    assert [each.text for each in walk(root("a: [b, {c: d}]\ne: f"))] == ["b", "d", "f"]


def test_a_key_that_is_not_there_is_placed_at_its_mapping():
    assert root("\na: b").key_span("x")[1:] == (2, 1)


@pytest.mark.parametrize(
    ("written", "line", "column"),
    [
        ("one two MARK", 2, 14),
        ('"one two MARK"', 2, 15),
        ("'one MARK'", 2, 11),
        ("one\n  two\n  MARK", 4, 3),
        ('"one\n  MARK"', 3, 3),
        ("|\n  one\n  two MARK\n", 4, 7),
        (">-\n  one\n\n  two MARK\n", 5, 7),
        ("|  # a comment\n    one\n      MARK\n", 4, 7),
        ("🎁 e\u0301 MARK", 2, 11),
    ],
)
def test_a_character_is_found_in_the_source(written: str, line: int, column: int):
    text = scalar(written)
    assert span_within(text, text.text.index("MARK"))[1:] == (line, column)


@pytest.mark.parametrize("written", ['"one \\x41 MARK"', "'it''s MARK'"])
def test_behind_an_escape_the_place_is_that_of_the_text(written: str):
    text = scalar(written)
    assert span_within(text, text.text.index("MARK"))[1:] == (2, 6)


def test_a_text_from_a_file_of_its_own_has_the_places_of_the_file():
    source = Source("schema.sql", "one\ntwo MARK")
    assert span_within(Scalar(source, 1, 1, source.text, False), 8) == ("schema.sql", 2, 5)
