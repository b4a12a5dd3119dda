"""Tokens of SQL text, with their places."""

import time

from liarproof.compiler.contract.sql.tokens import calls, statements, tokens


def test_comments_and_space_are_no_tokens() -> None:
    sql = "SELECT -- one; two\n /* three; */ :a"
    assert [(token.text, token.offset) for token in tokens(sql)] == [("SELECT", 0), (":a", sql.index(":a"))]


def test_quotes_inside_quotes_are_doubled() -> None:
    found = list(tokens("""'it''s' "a""b" [c] `d`"""))
    assert [(token.kind, token.value) for token in found] == [
        ("text", "it's"),
        ("name", 'a"b'),
        ("name", "c"),
        ("name", "d"),
    ]


def test_a_semicolon_in_a_text_parts_no_statements() -> None:
    found = [" ".join(token.text for token in statement) for statement in statements("a ';' b; ;c -- ;\n")]
    assert found == ["a ';' b", "c"]


def test_arguments_are_parted_at_their_own_depth() -> None:
    (outer, inner) = calls(list(tokens("date(coalesce(:a, :b), '+1 day')")))
    assert [[token.text for token in argument] for argument in outer.arguments] == [
        ["coalesce", "(", ":a", ",", ":b", ")"],
        ["'+1 day'"],
    ]
    assert inner.name == "coalesce"


def test_a_call_without_arguments_has_none() -> None:
    (call,) = calls(list(tokens("date ()")))
    assert call.arguments == ()


def test_calls_that_nothing_closes_are_found_in_a_time_that_follows_their_number() -> None:
    found = tuple(tokens("abs(1)," * 40_000 + "abs("))
    start = time.monotonic()
    assert len(calls(found)) == 40_001
    assert time.monotonic() - start < 2


def test_brackets_that_nothing_closes_are_read_once() -> None:
    start = time.monotonic()
    assert [token.kind for token in tokens("[" * 1_000_000)] == ["name"]
    assert time.monotonic() - start < 2
