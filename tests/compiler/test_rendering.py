"""Findings as text with a caret, as JSON and as annotations: nothing in them is obeyed, the caret is in its place."""

import os
from pathlib import Path

import pytest

from liarproof.compiler.diagnostics import Diagnostic, error, warning
from liarproof.compiler.rendering import Excerpts, annotation, as_github, as_json, as_text
from liarproof.compiler.source import Span


def shown(line: str | None, column: int, message: str = "m", hint: str = "") -> list[str]:
    return list(as_text([error("r", message, Span("f", 1, column), hint)], lambda span: line))


def test_a_finding_is_place_words_line_caret_and_hint():
    assert shown("a: b", 4, "wrong", "Write c.") == ["f:1:4: error[r] wrong", "  | a: b", "  |    ^", "    Write c."]


def test_a_warning_says_so():
    assert list(as_text([warning("r", "m", Span("f", 3, 2))], lambda span: None)) == ["f:3:2: warning[r] m"]


@pytest.mark.parametrize("line", [None, "", "   "])
def test_without_a_line_there_is_no_caret(line: str | None):
    assert shown(line, 1) == ["f:1:1: error[r] m"]


@pytest.mark.parametrize(
    ("line", "column", "cells"),
    [
        ("a: b", 4, 3),
        ("🎁: b", 4, 4),  # a wide letter
        ("日本: b", 5, 6),
        ("cafe\u0301: b", 8, 6),  # a combining accent takes no room
        ("\u202eab: c", 6, 12),  # shown as \u{202E}
        ("a\tb", 3, 6),  # shown as \u{9}
        ("a: b", 9, 4),  # behind the end
    ],
)
def test_the_caret_stands_under_its_letter(line: str, column: int, cells: int):
    assert shown(line, column)[2] == f"  | {' ' * cells}^"


@pytest.mark.parametrize(
    ("column", "start", "end"), [(1, "xx", "x…"), (250, "…x", "x…"), (500, "…x", "xx"), (501, "…x", "xx")]
)
def test_a_long_line_is_cut_around_the_place(column: int, start: str, end: str):
    _, line, caret = shown("x" * 500, column)
    excerpt = line.removeprefix("  | ")
    assert (len(excerpt), excerpt[:2], excerpt[-2:]) == (100, start, end)
    assert caret.index("^") - 4 <= 100


def test_a_line_of_just_the_width_is_whole():
    assert shown("x" * 100, 100)[1] == f"  | {'x' * 100}"


def test_message_hint_and_path_cannot_reach_the_terminal():
    finding = error("r", "m\x1b[2J", Span("f\x07", 1, 1), "h\u202e")
    assert list(as_text([finding], lambda span: None)) == ["f\\u{7}:1:1: error[r] m\\u{1B}[2J", "    h\\u{202E}"]


def test_json_has_every_part_of_a_finding():
    finding = Diagnostic("r", "warning", "m", Span("f", 3, 4), "h")
    wanted = {"rule": "r", "severity": "warning", "path": "f", "line": 3, "column": 4, "message": "m", "hint": "h"}
    assert as_json([finding]) == {"diagnostics": [wanted]}


def test_an_annotation_is_one_command_on_its_line():
    findings = [error("r", "m", Span("f", 3, 4), "h"), warning("r", "m", Span("f"))]
    assert list(as_github(findings)) == [
        "::error file=f,line=3,col=4,title=r::m. h",
        "::warning file=f,line=1,col=1,title=r::m.",
    ]


def test_nothing_in_a_message_or_path_ends_an_annotation():
    made = annotation("error", Span("a,b:c%\n", 1, 1), "t:1,2", "100% of\r\n::error::x, y")
    assert made == "::error file=a%2Cb%3Ac%25%0A,line=1,col=1,title=t%3A1%2C2::100%25 of%0D%0A::error::x, y"


def test_a_line_is_read_again_from_its_file(tmp_path: Path):
    path = tmp_path / "f.yaml"
    path.write_bytes(b"\xef\xbb\xbfa: b\r\nc\rd\r\n\xffe")
    excerpts = Excerpts()
    lines = [excerpts(Span(str(path), line)) for line in (1, 2, 3, 4)]
    assert lines == ["a: b", "c\rd", "\ufffde", None]


def test_no_line_is_read_from_what_is_not_there_or_no_plain_file(tmp_path: Path):
    (tmp_path / "target").write_text("secret")
    (tmp_path / "link").symlink_to("target")
    os.mkfifo(tmp_path / "pipe")
    excerpts = Excerpts()
    assert [excerpts(Span(str(tmp_path / name))) for name in ("missing", "link", "pipe", ".")] == [None] * 4


def test_of_a_large_file_only_the_beginning_is_read(tmp_path: Path):
    (tmp_path / "large").write_bytes(b"a\n" + b"x" * (2 << 20))
    excerpts = Excerpts()
    assert excerpts(Span(str(tmp_path / "large"))) == "a"
    assert len(excerpts(Span(str(tmp_path / "large"), 2)) or "") == (1 << 20) - 2


def test_a_name_that_is_not_utf8_can_be_written_in_an_annotation():
    assert annotation("error", Span("a\udcff"), "t", "m").encode() == b"::error file=a\\udcff,line=1,col=1,title=t::m"
