"""Findings as values, and the words that they are made of."""

import pytest

from liarproof.compiler.diagnostics import (
    did_you_mean,
    error,
    gathered,
    has_errors,
    here_stand,
    in_order,
    listed,
    quoted,
    warning,
)
from liarproof.compiler.source import Span

A, B = Span("a", 2, 1), Span("a", 10, 1)


def test_findings_stand_in_order_of_place_and_each_once():
    first, second, other = error("x", "m", A), warning("x", "m", B), error("x", "m", Span("b"))
    assert in_order([other, second, first, first]) == (first, second, other)


def test_findings_that_say_the_same_of_one_name_are_told_at_the_first_place():
    found = [error("unknown-tool", "there is no tool 'x'", Span("f", line), "h") for line in (1, 2, 3)]
    other = error("unknown-tool", "there is no tool 'y'", Span("f", 4))
    (first, last) = gathered([*found, other])
    assert (first.message, first.span.line) == ("there is no tool 'x'; 2 other places name it too", 1)
    assert last is other


def test_findings_about_what_stands_at_their_place_are_each_told():
    found = [error("wrong-type", "this place takes text, and here is a list", Span("f", line)) for line in (1, 2)]
    assert gathered(found) == tuple(found)


def test_only_an_error_is_one():
    assert has_errors([warning("x", "m", A), error("x", "m", A)])
    assert not has_errors([warning("x", "m", A)])


@pytest.mark.parametrize(
    ("names", "words"), [([], "none"), (["a"], "a"), (["a", "b"], "a or b"), (["a", "b", "c"], "a, b or c")]
)
def test_names_that_are_allowed(names: list[str], words: str):
    assert listed(names) == words


def test_a_long_list_is_cut():
    assert listed(map(str, range(14))) == "0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11 or 2 more"


@pytest.mark.parametrize(
    ("names", "words"), [([], "none stands here"), (["a"], "here is a"), (["a", "b", "c"], "here are a, b and c")]
)
def test_names_that_stand_here(names: list[str], words: str):
    assert here_stand(names) == words


def test_words_of_the_author_are_shown_short_and_on_one_line():
    assert quoted("one\n  two") == "'one two'"
    assert quoted("x" * 70) == f"'{'x' * 59}…'"


@pytest.mark.parametrize(
    ("word", "meant"),
    [
        ("becuase", "because"),
        ("Hand-Over", "hand_over"),
        ("hand over", "hand_over"),
        ("xyz", ""),
        ("id", ""),
        ("kinds", "kind"),
    ],
)
def test_the_nearest_word_is_meant(word: str, meant: str):
    known = ["because", "hand_over", "kind"]
    assert did_you_mean(word, known) == (f"Did you mean '{meant}'?" if meant else "")
