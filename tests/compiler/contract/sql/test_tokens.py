"""Tokens of SQL text, with their places."""

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
