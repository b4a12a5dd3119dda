"""The verdict on what was said."""

import pytest

from liarproof.runtime.graders.speech import grade_speech
from liarproof.runtime.graders.verdicts import Finding
from liarproof.runtime.trajectory import AgentMessage, CustomerTurn

from ..shop import task


def says(needle: str, *messages: str) -> bool:
    """Whether an agent that says all this has said the words."""
    spoken = tuple(AgentMessage(turn, text) for turn, text in enumerate(messages))
    return grade_speech(task(says=(needle,)), spoken).passed


@pytest.mark.parametrize(
    ("needle", "message"),
    [
        ("49.99", "It is 49.99."),
        ("49.99", "(49.99)"),
        ("Root Canal", "a ROOT\n  canal"),
        ("straße", "STRASSE"),
        ("1249", "1,249.50 in all".replace(".50", "")),
        ("1,249", "1249"),
        ("1249.50", "1,249.50"),
        ("1234567", "1'234'567"),
        ("1234567", "1\u2019234\u2009567"),
        ("1234", "1\u00a0234 and 1\u202f234"),
        ("10", "10, 20 or 30"),
        ("ORD-1010", "ord-1010."),
        ("5 days", "in 5 days"),
    ],
)
def test_words_are_found_whatever_their_case_and_separators(needle: str, message: str) -> None:
    assert says(needle, message)


@pytest.mark.parametrize(
    ("needle", "message"),
    [
        ("49.99", "149.99"),
        ("49.99", "49.995"),
        ("49", "49.99"),
        ("99", "49.99"),
        ("249", "1,249"),
        ("ORD-101", "ORD-1010"),
        ("5 days", "15 days"),
        ("5 days", "2.5 days"),
        ("49.99", ""),
    ],
)
def test_digits_are_never_found_inside_a_longer_number(needle: str, message: str) -> None:
    assert not says(needle, message)


def test_words_may_stand_in_any_message_or_across_two() -> None:
    assert says("49.99", "Hello.", "It is 49.99")
    assert says("it is 49.99", "It is", "49.99")


def test_what_the_customer_says_does_not_count() -> None:
    assert not grade_speech(task(says=("x",)), (CustomerTurn(0, "x"),)).passed


def test_what_is_unsaid_and_what_is_said_are_named() -> None:
    plain = task(says=("x", "b"), never_says=("y", "d"))
    assert grade_speech(plain, (AgentMessage(0, "b and d"),)).findings == (
        Finding("says", '"x" was not said', "says/0"),
        Finding("never_says", '"d" was said', "never_says/1"),
    )
