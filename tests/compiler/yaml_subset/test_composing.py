"""The strict subset of YAML: what is read and how, and each thing that is refused, with its line and column."""

from itertools import pairwise

import pytest
import yaml

from liarproof.compiler.document import Mapping, Node, Scalar, Sequence
from liarproof.compiler.source import Source, decode
from liarproof.compiler.yaml_subset import LibyamlMissingError, compose


def values(node: Node | None) -> object:
    """A node as Python values, each scalar the text that it holds."""
    match node:
        case Mapping():
            return {key: values(value) for key, value in node.entries.items()}
        case Sequence():
            return [values(item) for item in node.items]
        case Scalar():
            return node.text
        case _:
            return None


def read(text: str) -> object:
    composed = compose(Source("f.yaml", text))
    assert composed.diagnostics == ()
    return values(composed.root)


def found(text: str) -> list[tuple[int, int, str]]:
    return [(each.span.line, each.span.column, each.rule) for each in compose(Source("f.yaml", text)).diagnostics]


# --- what is read ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text", ["no", "on", "0123", "12:30", "2026-09-03", "1e3", "+44 20", "90210", "null", "~", "0x1F"]
)
def test_a_scalar_keeps_its_characters(text: str):
    assert read(f"a: {text}") == {"a": text}


@pytest.mark.parametrize("key", ["on", "yes", "0123", "12:30", "2026-09-03", "null"])
def test_a_key_keeps_its_characters(key: str):
    assert read(f"{key}: a") == {key: "a"}


@pytest.mark.parametrize(
    ("written", "plain"), [("a", True), ("'a'", False), ('"a"', False), ("|-\n  a", False), (">-\n  a", False)]
)
def test_a_scalar_knows_whether_it_is_plain(written: str, plain: bool):
    root = compose(Source("f.yaml", f"k: {written}")).root
    assert isinstance(root, Mapping)
    scalar = root.entries["k"]
    assert isinstance(scalar, Scalar)
    assert (scalar.text, scalar.plain) == ("a", plain)


@pytest.mark.parametrize(
    ("written", "is_null"), [("", True), ("~", True), ("null", True), ('""', False), ("Null", False)]
)
def test_only_plain_words_are_null(written: str, is_null: bool):
    root = compose(Source("f.yaml", f"k: {written}")).root
    assert isinstance(root, Mapping)
    scalar = root.entries["k"]
    assert isinstance(scalar, Scalar)
    assert scalar.is_null is is_null


def test_every_node_knows_its_place():
    root = compose(Source("f.yaml", 'a:\n  - {b: "c", d: [e]}\n')).root
    assert isinstance(root, Mapping)
    items = root.entries["a"]
    assert isinstance(items, Sequence)
    row = items.items[0]
    assert isinstance(row, Mapping)
    places = [root, root.keys["a"], items, row, row.keys["b"], row.entries["b"], row.entries["d"]]
    assert [node.span[1:] for node in places] == [(1, 1), (1, 1), (2, 3), (2, 5), (2, 6), (2, 9), (2, 17)]


def test_a_column_counts_characters_not_bytes():
    root = compose(Source("f.yaml", "{🎁: e\u0301, b: c}")).root
    assert isinstance(root, Mapping)
    assert root.keys["b"].span[1:] == (1, 9)


@pytest.mark.parametrize(
    ("written", "text"),
    [
        ("|\n  one\n  two\n", "one\ntwo\n"),
        ("|-\n  one\n\n  two\n\n", "one\n\ntwo"),
        ("|+\n  one\n\n", "one\n\n"),
        (">\n  one\n  two\n", "one two\n"),
        ("'it''s'", "it's"),
        ('"tab \\t, \\u00e9, \\U0001F381"', "tab \t, é, 🎁"),
        ("one\n  two", "one two"),
    ],
)
def test_a_text_over_lines_or_in_quotes(written: str, text: str):
    assert read(f"k: {written}") == {"k": text}


def test_a_mark_and_crlf_make_no_difference():
    text = '# A comment\nturns:\n  - say: "2 cafe\u0301s 🎁"\n    script: |\n      one\n      two\n'
    data = b"\xef\xbb\xbf" + text.replace("\n", "\r\n").encode()
    assert read(decode(data, "f.yaml")) == read(text)
    assert read(text) == {"turns": [{"say": "2 cafe\u0301s 🎁", "script": "one\ntwo\n"}]}


def test_a_few_aliases_are_fine():
    assert read("a: &a [x, y]\nb: *a\nc: *a\n") == {"a": ["x", "y"], "b": ["x", "y"], "c": ["x", "y"]}


@pytest.mark.parametrize(
    "text",
    ["a: b # c", "- b #2", "a: # c\n  b: c", "# c\na: b", "a: b#c", 'a: "b c" # d', "a: >  # c\n  d", "a: [b] # c d"],
)
def test_a_comment_may_stand_here(text: str):
    assert found(text) == []


@pytest.mark.parametrize(
    "text", ['{say: "Yes, done"}', "{a: b, c: }", "{a: , b: c}", "[a, b]", "{a-b: c}", "{}", "[a: b]"]
)
def test_braces_of_words_and_quoted_text_are_fine(text: str):
    assert found(text) == []


def test_fifty_levels_are_fine():
    assert found("[" * 50 + "]" * 50) == []


# --- what is refused ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("a: 1\nb: 2\na: 3", (3, 1)),
        ("- {a: 1, b: 2, a: 3}", (1, 16)),
        ("yes: 1\ntrue: 2", (2, 1)),
        ("on: 1\n'on': 2", (2, 1)),
        ("no: 1\noff: 2", (2, 1)),
        ("~: 1\nnull: 2", (2, 1)),
        ("1: a\n0x1: b", (2, 1)),
        ("10: a\n1_0: b", (2, 1)),
        ("caf\u00e9: 1\ncafe\u0301: 2", (2, 1)),
    ],
)
def test_a_key_twice_in_whatever_spelling(text: str, place: tuple[int, int]):
    assert found(text) == [(*place, "duplicate-key")]


@pytest.mark.parametrize("text", ["a: 1\nA: 2", "1: a\n'01': b", "'yes': a\n'true': b", "a: {x: 1}\nb: {x: 1}"])
def test_keys_that_only_look_alike_are_two(text: str):
    assert found(text) == []


@pytest.mark.parametrize(
    ("text", "column"),
    [
        ("a: !!str b", 4),
        ("a: !b c", 4),
        ("a: ! b", 4),
        ("a: !!python/object/apply:os.system [x]", 4),
        ("!!map {a: b}", 1),
        ("a: !!binary aGVsbG8=", 4),
        ("a: [b, !c d]", 8),
    ],
)
def test_a_tag_is_refused(text: str, column: int):
    assert (1, column, "tag") in found(text)


@pytest.mark.parametrize(
    ("text", "line", "column", "rule"),
    [
        ("a: &a {b: c}\nd:\n  <<: *a", 3, 3, "merge-key"),
        ("{<<: {a: b}}", 1, 2, "merge-key"),
        ("a: b\n---\nc: d", 2, 1, "several-documents"),
        ("a: b\n...\n---\n", 3, 1, "several-documents"),
        ("a:\n\tb: c", 2, 1, "tab-character"),
        ("a: b\tc", 1, 5, "tab-character"),
        ("# \t", 1, 3, "tab-character"),
        ("a: b\rc: d", 1, 5, "line-break"),
        ("a: b\x85c: d", 1, 5, "line-break"),
        ("a: b\u2028c", 1, 5, "line-break"),
        ("a: b\u2029c", 1, 5, "line-break"),
        ("\n" + "[" * 51 + "]" * 51, 2, 51, "too-deep"),
        ("a: *b", 1, 4, "unknown-anchor"),
        ("a: &a [*a]", 1, 8, "unknown-anchor"),
        ("[a]: b", 1, 1, "key-not-text"),
        ("? {a: b}\n: c", 1, 3, "key-not-text"),
        ("", 1, 1, "empty-file"),
        ("# nothing\n", 1, 1, "empty-file"),
        ("a: it is # so", 1, 10, "text-cut-by-comment"),
        ("- it is about #2", 1, 15, "text-cut-by-comment"),
        ("a: #W23", 1, 4, "text-cut-by-comment"),
        ("a: one\n  two # three", 2, 7, "text-cut-by-comment"),
        ("{a: b c}", 1, 5, "unquoted-text-in-braces"),
        ("[a, b c]", 1, 5, "unquoted-text-in-braces"),
        ("{a b: c}", 1, 2, "unquoted-text-in-braces"),
        ("{say: Yes, done}", 1, 12, "unquoted-text-in-braces"),
        ("{say: Yes please, all done, bye}", 1, 19, "unquoted-text-in-braces"),
    ],
)
def test_a_refusal_has_its_line_and_column(text: str, line: int, column: int, rule: str):
    assert found(text) == [(line, column, rule)]


def test_many_findings_come_from_one_reading():
    assert found("a: !x b\nb: {c: d e}\na: c") == [
        (1, 4, "tag"),
        (2, 8, "unquoted-text-in-braces"),
        (3, 1, "duplicate-key"),
    ]


def test_a_document_with_a_tag_or_a_doubled_key_still_has_its_root():
    assert values(compose(Source("f.yaml", "a: !x b\na: c\nd: e")).root) == {"a": "b", "d": "e"}


def test_more_than_a_hundred_aliases_are_refused():
    text = "a: &a xxxxxxxxxxxx\nb:\n" + "  - *a\n" * 101
    assert found(text) == [(103, 5, "too-many-aliases")]


def test_growth_by_aliases_stops_while_reading():
    names = [f"a{n}" for n in range(9)]
    lines = ["a0: &a0 [seat, seat, seat, seat, seat, seat, seat, seat, seat, seat]"]
    lines += [f"{one}: &{one} [{', '.join([f'*{last}'] * 10)}]" for last, one in pairwise(names)]
    ((line, _, rule),) = found("\n".join(lines))
    assert (line, rule) == (3, "too-many-aliases")


def test_without_libyaml_the_reader_says_so(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(yaml, "__with_libyaml__", False)
    with pytest.raises(LibyamlMissingError):
        compose(Source("f.yaml", "a: b"))
