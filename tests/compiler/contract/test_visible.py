"""Showing what somebody else wrote: a terminal shows it and obeys none of it."""

import pytest

from liarproof.compiler.contract.visible import visible


@pytest.mark.parametrize(
    ("text", "safe"),
    [
        ("\x1b[31mred", "\\u{1B}[31mred"),
        ("a\u202eb", "a\\u{202E}b"),
        ("a\u200bb", "a\\u{200B}b"),
        ("a\nb\r", "a\\u{A}b\\u{D}"),
        ("\ud800", "\\u{D800}"),
        ("é 日 🎁", "é 日 🎁"),
    ],
)
def test_control_and_direction_characters_are_shown(text: str, safe: str):
    assert visible(text) == safe


def test_what_is_to_be_kept_stays():
    assert visible("a\nb\x07", keep="\n") == "a\nb\\u{7}"
