"""Blurt says with its last message what must not be said."""

from liarproof.runtime.agents.base import Message
from liarproof.runtime.agents.saboteurs import blurt
from liarproof.runtime.agents.saboteurs.saboteur import Saboteur

from ...courses import BYE, acts, course, ground, made
from ...scripts import LOOK, REFUND, steps
from ...shop import task


def test_the_words_join_the_last_message() -> None:
    plain = task(never_says=("the secret",))
    assert made(blurt.derive, plain) == [("blurt:1", (*acts(LOOK, REFUND), Message("Done. the secret")))]


def test_each_text_is_said_alone_under_its_number() -> None:
    plain = task(never_says=("one", "two"), oracle=steps(BYE))
    assert made(blurt.derive, plain) == [("blurt:1", (Message("Done. one"),)), ("blurt:2", (Message("Done. two"),))]


def test_without_a_last_message_the_words_are_one() -> None:
    plain = task(never_says=("secret",), oracle=steps(REFUND))
    assert made(blurt.derive, plain) == [("blurt:1", (*acts(REFUND), Message("secret")))]


def test_a_message_in_the_middle_stays_as_it_is() -> None:
    plain = task(turns=("One?", "Two?"), never_says=("secret",), oracle=steps(BYE, REFUND))
    assert made(blurt.derive, plain) == [("blurt:1", (*acts(BYE, REFUND), Message("secret")))]


def test_a_way_without_acts_says_nothing_but_the_words() -> None:
    assert made(blurt.derive, task(never_says=("secret",), oracle=steps())) == [("blurt:1", (Message("secret"),))]


def test_where_everything_may_be_said_there_is_none() -> None:
    assert made(blurt.derive, task()) == []


def test_it_breaks_a_rule_of_speech() -> None:
    plain = task(never_says=("secret",), oracle=steps())
    (found,) = blurt.derive(course(plain), ground(plain))
    assert found == Saboteur("blurt:1", (Message("secret"),), "speech", "never_says")
