"""The last lines of a text."""

import pytest

from liarproof.runtime.worlds.output import last_lines


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("", ""),
        ("a", "a"),
        ("a\nb\n", "a\nb"),
        ("a\nb\nc\n", "… 1 lines before\nb\nc"),
        ("a\n\n\n", "a"),
        ("\n\na", "… 1 lines before\n\na"),
        ("a\r\nb\x0cc\u2028d", "a\r\nb\x0cc\u2028d"),
    ],
)
def test_the_last_two_lines_are_shown(text: str, shown: str):
    assert last_lines(text, 2) == shown
