"""A course is a right way as it was played: its acts with what was saved, and which of them changed something."""

import pytest
from msgspec.structs import replace

from liarproof.compiler.contract.model import Call, Say
from liarproof.compiler.contract.placeholders import Placeholder
from liarproof.runtime.agents.base import Message, ToolCall
from liarproof.runtime.agents.saboteurs.course import Course, course_of
from liarproof.runtime.trajectory import AgentMessage, CallMade, CustomerTurn, ToolResult

from ...courses import BYE, ESCALATE, acts, course
from ...scripts import LOOK, REFUND, steps
from ...shop import TOOLS, task


def test_acts_are_the_calls_and_messages_of_all_turns_in_order() -> None:
    plain = task(turns=("One?", "Two?"), oracle=steps(LOOK, Say(("One.",)), REFUND, BYE))
    assert course(plain).acts == acts(LOOK, Say(("One.",)), REFUND, BYE)


def test_what_the_customer_says_is_no_act() -> None:
    assert course_of("oracle", (CustomerTurn(0, "Hello."), AgentMessage(0, "Yes.")), {}).acts == (Message("Yes."),)


def test_what_was_saved_is_filled_in() -> None:
    saving = replace(REFUND, save={"number": "refund_id"})
    telling = Call("escalate", {"note": None}, {"/note": ("No. ", Placeholder("number"))})
    played = course(task(oracle=steps(saving, telling, Say(("It is ", Placeholder("number"))))))
    assert played.acts[1:] == (ToolCall("escalate", {"note": "No. 1"}), Message("It is 1"))


def test_a_call_that_only_reads_is_no_changing_call() -> None:
    assert course(task(oracle=steps(LOOK, REFUND, LOOK, ESCALATE, BYE))).changing == (1, 3)


def test_a_failed_call_is_no_changing_call() -> None:
    failing = replace(REFUND, fails=True)
    assert course(task(faults={"gateway": 1}, oracle=steps(failing, REFUND, BYE))).changing == (1,)


def test_a_call_of_a_tool_that_is_not_there_is_no_changing_call() -> None:
    made = CallMade(0, "teleport", {}, ToolResult({}))
    assert course_of("oracle", (made,), TOOLS) == Course("oracle", (ToolCall("teleport", {}),), ())


def test_no_act_makes_an_empty_course() -> None:
    assert course(task(oracle=steps())) == Course("oracle", (), ())


def test_a_call_is_given_by_its_index() -> None:
    assert course(task()).call(1) == ToolCall("refund", REFUND.input)


def test_a_message_is_no_call() -> None:
    with pytest.raises(TypeError):
        course(task()).call(2)


def test_an_act_is_replaced_by_none_or_by_many() -> None:
    plain = course(task())
    assert plain.replaced(1) == acts(LOOK, BYE)
    assert plain.replaced(1, *acts(LOOK, LOOK)) == acts(LOOK, LOOK, LOOK, BYE)


def test_a_changed_input_keeps_the_rest_of_it_and_all_other_acts() -> None:
    less = replace(REFUND, input={"order_id": "O-1", "amount_cents": 1})
    assert course(task()).changed(1, amount_cents=1) == acts(LOOK, less, BYE)


def test_a_changed_input_leaves_the_course_as_it_was() -> None:
    plain = course(task())
    plain.changed(1, amount_cents=1)
    assert plain.acts == acts(LOOK, REFUND, BYE)


def test_more_calls_come_before_the_message_that_ends_a_course() -> None:
    assert course(task()).followed(*acts_of_calls()) == acts(LOOK, REFUND, ESCALATE, LOOK, BYE)


def test_more_calls_come_last_where_no_message_ends_a_course() -> None:
    assert course(task(oracle=steps(REFUND))).followed(*acts_of_calls()) == acts(REFUND, ESCALATE, LOOK)
    assert course(task(oracle=steps())).followed(*acts_of_calls()) == acts(ESCALATE, LOOK)


def acts_of_calls() -> tuple[ToolCall, ToolCall]:
    return ToolCall("escalate", ESCALATE.input), ToolCall("get_order", LOOK.input)
