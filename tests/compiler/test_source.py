"""Reading text: UTF-8 with or without a mark, any of two line ends, not too large."""

from pathlib import Path

import pytest

from liarproof.compiler.source import Source, SourceError, Span, decode, read_source


def refused(data: bytes) -> SourceError:
    with pytest.raises(SourceError) as caught:
        decode(data, "f.yaml")
    return caught.value


def test_a_byte_order_mark_and_crlf_leave_no_trace():
    assert decode(b"\xef\xbb\xbfa: b\r\nc: d\r\n", "f.yaml") == "a: b\nc: d\n"


def test_a_lone_carriage_return_stays():
    assert decode(b"a\rb\r\n", "f.yaml") == "a\rb\n"


@pytest.mark.parametrize("text", ["Zoë", "cafe\u0301s", "🎁", "\U0010ffff"])
def test_letters_come_back_code_point_for_code_point(text: str):
    assert decode(text.encode(), "f.yaml") == text


@pytest.mark.parametrize(
    ("data", "byte", "line", "column"),
    [
        (b"\xff\xfea\x00", "0xFF", 1, 1),
        (b"a: b\nname: caf\xe9\n", "0xE9", 2, 10),
        ("é🎁".encode() + b"\x80", "0x80", 1, 3),
        (b"\r\n\r\n\xed\xa0\x80", "0xED", 3, 1),
    ],
)
def test_a_byte_that_is_no_text_is_placed(data: bytes, byte: str, line: int, column: int):
    problem = refused(data)
    assert (problem.rule, problem.span) == ("not-utf8", Span("f.yaml", line, column))
    assert str(problem) == f"the byte {byte} is not UTF-8 text"


def test_a_file_is_known_by_the_path_that_is_shown(tmp_path: Path):
    (tmp_path / "f.yaml").write_bytes(b"a: b\n")
    source = read_source(tmp_path / "f.yaml", "specs/f.yaml")
    assert (source.path, source.text) == ("specs/f.yaml", "a: b\n")


def test_a_file_of_just_the_limit_is_read(tmp_path: Path):
    (tmp_path / "f").write_bytes(b"x" * 10)
    assert read_source(tmp_path / "f", "f", limit=10).text == "x" * 10


def test_a_larger_file_is_refused(tmp_path: Path):
    (tmp_path / "f").write_bytes(b"x" * ((1 << 20) + 1))
    with pytest.raises(SourceError, match="the file is larger than 1 MiB, the most that is read") as caught:
        read_source(tmp_path / "f", "f")
    assert (caught.value.rule, caught.value.span) == ("file-too-large", Span("f"))


@pytest.mark.parametrize(("name", "message"), [("missing", "there is no such file"), (".", "the file cannot be read")])
def test_what_cannot_be_opened_is_a_finding(tmp_path: Path, name: str, message: str):
    with pytest.raises(SourceError, match=message) as caught:
        read_source(tmp_path / name, name)
    assert caught.value.rule == "unreadable-file"


@pytest.mark.parametrize(("offset", "line", "column"), [(0, 1, 1), (1, 1, 2), (2, 2, 1), (3, 3, 1), (5, 3, 3)])
def test_an_offset_has_a_line_and_a_column(offset: int, line: int, column: int):
    assert Source("f", "a\n\nbé🎁").span_at(offset) == Span("f", line, column)
