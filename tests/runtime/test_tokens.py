"""Texts are cut to about so many tokens, never inside a character, and the cut is seen."""

import pytest

from liarproof.runtime.tokens import tokens_in, within


def test_a_short_text_stays():
    assert within("four", 1) == "four"


def test_a_long_one_keeps_its_beginning_or_its_end():
    assert within("abcdefghij", 2) == "abcde…"
    assert within("abcdefghij", 2, end=True) == "…fghij"


@pytest.mark.parametrize("tokens", range(1, 12))
@pytest.mark.parametrize("end", [False, True])
def test_no_character_is_cut(end: bool, tokens: int):
    cut = within("äöü🙂" * 9, tokens, end=end)
    assert tokens_in(cut) <= tokens
    assert "\ufffd" not in cut
