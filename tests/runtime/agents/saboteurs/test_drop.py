"""Drop leaves out each call that changed something, one at a time."""

from msgspec.structs import replace

from liarproof.runtime.agents.saboteurs import drop

from ...courses import BYE, ESCALATE, acts, made
from ...scripts import LESS, LOOK, REFUND, steps
from ...shop import task


def test_each_changing_call_is_left_out_alone() -> None:
    assert made(drop.derive, task(oracle=steps(LOOK, REFUND, ESCALATE, BYE))) == [
        ("drop:refund", acts(LOOK, ESCALATE, BYE)),
        ("drop:escalate", acts(LOOK, REFUND, BYE)),
    ]


def test_of_two_calls_of_one_tool_each_is_left_out() -> None:
    other = replace(LESS, input={"order_id": "O-2", "amount_cents": 1})
    assert made(drop.derive, task(oracle=steps(LESS, other))) == [
        ("drop:refund", acts(other)),
        ("drop:refund", acts(LESS)),
    ]


def test_a_way_that_changes_nothing_is_left_alone() -> None:
    assert made(drop.derive, task(oracle=steps(LOOK, BYE))) == []


def test_a_failed_call_is_left_where_it_is() -> None:
    failing = replace(REFUND, fails=True)
    plain = task(faults={"gateway": 1}, oracle=steps(failing, REFUND))
    assert made(drop.derive, plain) == [("drop:refund", acts(failing))]
