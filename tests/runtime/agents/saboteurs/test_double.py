"""Double makes each call that changed something twice in a row."""

from msgspec.structs import replace

from liarproof.compiler.contract.model import Say
from liarproof.runtime.agents.saboteurs import double

from ...courses import BYE, ESCALATE, acts, made
from ...scripts import LOOK, REFUND, steps
from ...shop import task


def test_each_changing_call_is_made_twice_alone() -> None:
    assert made(double.derive, task(oracle=steps(LOOK, REFUND, ESCALATE, BYE))) == [
        ("double:refund", acts(LOOK, REFUND, REFUND, ESCALATE, BYE)),
        ("double:escalate", acts(LOOK, REFUND, ESCALATE, ESCALATE, BYE)),
    ]


def test_both_calls_stand_in_the_turn_of_the_one() -> None:
    asking = Say(("Sure?",))
    plain = task(turns=("One?", "Two?"), oracle=steps(REFUND, asking, ESCALATE))
    assert made(double.derive, plain)[0] == ("double:refund", acts(REFUND, REFUND, asking, ESCALATE))


def test_a_way_that_changes_nothing_is_left_alone() -> None:
    assert made(double.derive, task(oracle=steps(LOOK, BYE))) == []


def test_a_failed_call_is_not_made_twice() -> None:
    failing = replace(REFUND, fails=True)
    plain = task(faults={"gateway": 1}, oracle=steps(failing, REFUND))
    assert made(double.derive, plain) == [("double:refund", acts(failing, REFUND, REFUND))]
