"""Early stop falls silent before the customer's last turn."""

from liarproof.compiler.contract.model import Call, Say
from liarproof.runtime.agents.saboteurs import early_stop

from ...courses import BYE, ESCALATE, acts, made
from ...scripts import LOOK, REFUND, steps
from ...shop import task

ONE, TWO = Say(("One.",)), Say(("Two.",))


def test_all_is_left_out_that_comes_in_the_last_turn() -> None:
    plain = task(turns=("One?", "Two?"), oracle=steps(LOOK, ONE, REFUND, BYE))
    assert made(early_stop.derive, plain) == [("early-stop", acts(LOOK, ONE))]


def test_of_three_turns_two_are_taken() -> None:
    plain = task(turns=("One?", "Two?", "Three?"), oracle=steps(ONE, REFUND, TWO, ESCALATE, BYE))
    assert made(early_stop.derive, plain) == [("early-stop", acts(ONE, REFUND, TWO))]


def test_a_last_turn_without_a_message_is_left_out_too() -> None:
    plain = task(turns=("One?", "Two?"), oracle=steps(ONE, REFUND))
    assert made(early_stop.derive, plain) == [("early-stop", acts(ONE))]


def test_where_there_is_one_turn_there_is_none() -> None:
    assert made(early_stop.derive, task()) == []


def test_a_way_that_uses_one_turn_of_two_has_none() -> None:
    assert made(early_stop.derive, task(turns=("One?", "Two?"), oracle=steps(REFUND, BYE))) == []


def test_a_way_that_uses_two_turns_of_three_stops_after_the_first() -> None:
    plain = task(turns=("One?", "Two?", "Three?"), oracle=steps(ONE, REFUND))
    assert made(early_stop.derive, plain) == [("early-stop", acts(ONE))]


def test_a_way_without_a_message_has_none() -> None:
    assert made(early_stop.derive, task(turns=("One?", "Two?"), oracle=steps(REFUND))) == []


def test_a_way_without_acts_has_none() -> None:
    assert made(early_stop.derive, task(turns=("One?", "Two?"), oracle=steps())) == []


def test_a_last_turn_that_only_looks_is_left_out_all_the_same() -> None:
    plain = task(turns=("One?", "Two?"), oracle=steps(REFUND, ONE, Call("list_customers")))
    assert made(early_stop.derive, plain) == [("early-stop", acts(REFUND, ONE))]
