"""YAML's own errors, in words and at a place that an author can act on."""

import pytest

from liarproof.compiler.source import Source
from liarproof.compiler.yaml_subset import compose


@pytest.mark.parametrize(
    ("text", "line", "column", "message"),
    [
        ("a: b: c", 1, 5, "a second ': ' stands in what is already a value"),
        ("a:\n  b: 1\n   c: 2", 3, 4, "the indentation of this line fits nothing above it"),
        ("a:\n  - x\n - y", 3, 2, "the indentation of this line fits nothing above it"),
        ("- a\nb: c", 2, 1, "the indentation of this line fits nothing above it"),
        ("a:b\nc: d", 1, 2, "no space follows the colon of 'a'"),
        ("x: y\na:b\nc: d", 2, 2, "no space follows the colon of 'a'"),
        ("x: y\na b\n", 2, 1, "a key was expected here"),
        ('a: "b" c', 1, 8, "something follows a value that has ended"),
        ('- "b", c', 1, 6, "something follows a value that has ended"),
        ("a: {b: c} d", 1, 11, "something follows a value that has ended"),
        ('a: "b\nc: d\n', 1, 4, "the text in quotes that begins here goes on to the end of the file"),
        ('a:\n  - "b\n  - "c"\n', 2, 5, "the text in quotes that begins here goes on to line 3"),
        ("a: {b: c\nd: e\n", 1, 4, "the '{' that stands here is not closed"),
        ("a: [b, c\n", 1, 4, "the '[' that stands here is not closed"),
        ("a: [b: {c: d]\n", 1, 13, "a comma or the closing brace or bracket was expected here"),
        ("a: ]", 1, 4, "a value was expected here"),
        ("a: @b", 1, 4, "a text cannot begin with this character"),
        ("a: `b`", 1, 4, "a text cannot begin with this character"),
        ("a: *b*", 1, 4, "a text cannot begin with this character"),
        ("a: & b", 1, 4, "a text cannot begin with this character"),
        ('a: "\\q"', 1, 5, "this letter means nothing behind a backslash"),
        ('a: "\\x1"', 1, 7, "a code of hexadecimal digits was expected here"),
        ("a: - b", 1, 4, "a list cannot begin here"),
        ("a: ? b", 1, 4, "a text cannot begin with '? '"),
        ("a: |b\n  c", 1, 5, "nothing may follow on the line of a '|' or '>'"),
        ("%a\n", 1, 1, "a line that begins with '%' is no part of a document"),
        ("a: b\x07c", 1, 5, "a control character stands here"),
        ("a: b\x00c", 1, 5, "a control character stands here"),
    ],
)
def test_an_error_is_placed_and_worded(text: str, line: int, column: int, message: str):
    (only,) = compose(Source("f.yaml", text)).diagnostics
    assert (only.rule, only.span.line, only.message) == ("yaml-syntax", line, message)
    assert only.span.column == column
    assert only.hint


def test_what_was_found_on_earlier_lines_is_kept():
    found = compose(Source("f.yaml", "a: !x b\nc: d: e")).diagnostics
    assert [each.rule for each in found] == ["tag", "yaml-syntax"]


def test_what_was_misread_behind_an_open_brace_is_not_told():
    (only,) = compose(Source("f.yaml", "a: {b: c d\ne: f g\n")).diagnostics
    assert only.rule == "yaml-syntax"


def test_a_colon_in_a_url_or_a_time_is_no_missing_space():
    found = compose(Source("f.yaml", "a: http://x\nb: 12:30\nc: d: e")).diagnostics
    assert [(each.span.line, each.message) for each in found] == [
        (3, "a second ': ' stands in what is already a value")
    ]
