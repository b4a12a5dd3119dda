"""What a stage is told of the one before it: what matters, and no more than it may have."""

import pytest

from liarproof.compiler.contract.workspace import OUTCOMES, TOOLS
from liarproof.runtime.agents.base import ToolCall
from liarproof.runtime.agents.cascade.handoff import handoff
from liarproof.runtime.agents.cascade.story import Story
from liarproof.runtime.escalated import Trigger
from liarproof.runtime.tokens import tokens_in
from liarproof.runtime.trajectory import CustomerTurn, ToolResult

from ...shop import TOOLS as SHOP

READ = ToolCall("read_file", {"path": "src/clock.py"})
WRITE = ToolCall("write_file", {"path": "src/clock.py", "content": "x" * 5000})
RUN = ToolCall("run_tests", {})
FAILING = ToolResult(
    {
        "exit_code": 1,
        "output": "line\n" * 500 + "E  assert 1 == 2",
        **{outcome: [] for outcome in OUTCOMES},
        "failed": ["tests/test_clock.py::test_noon"],
    }
)


def told(*steps: tuple[ToolCall, ToolResult]) -> Story:
    story = Story()
    story.observe(CustomerTurn(0, "The tests fail."))
    for call, result in steps:
        story.act(call)
        story.observe(result)
    return story


REPAIR = told((READ, ToolResult({"content": "y"})), (WRITE, ToolResult({})), (WRITE, ToolResult({})), (RUN, FAILING))


def test_it_says_why_what_was_changed_and_how_the_tests_stand():
    text = handoff(REPAIR, "turn_limit", None, TOOLS, 200)
    assert text.startswith(
        "Another model worked on this before you and was stopped: its turns were used up.\n"
        "It has changed: src/clock.py.\n"
        "…"
    )
    assert text.endswith("line\nE  assert 1 == 2")


def test_the_tests_that_fail_are_named_where_there_is_room():
    text = handoff(REPAIR, "give_up", None, TOOLS, 2000)
    assert "The tests that fail: tests/test_clock.py::test_noon\nline\n" in text


def test_the_call_that_was_repeated_is_named_with_long_values_cut():
    text = handoff(told(), "repeated_call", WRITE, TOOLS, 200)
    assert 'Do not repeat write_file(path="src/clock.py", content="xxxxxxxx' in text
    assert "…)." in text
    assert "x" * 40 not in text


def test_in_a_database_world_the_calls_that_change_something_and_the_last_failure_are_told():
    refund = ToolCall("refund", {"order_id": "O-1", "amount_cents": 4999})
    story = told(
        (ToolCall("get_order", {"order_id": "O-1"}), ToolResult({"id": "O-1"})),
        (refund, ToolResult({"id": 1})),
        (ToolCall("get_order", {"order_id": "O-9"}), ToolResult(error="There is no order O-9.")),
    )
    assert handoff(story, "same_failure", None, SHOP, 200) == (
        "Another model worked on this before you and was stopped: it failed again and again in the same way.\n"
        'It has changed: refund(order_id="O-1", amount_cents=4999).\n'
        "get_order failed: There is no order O-9."
    )


def test_a_change_that_failed_is_none():
    story = told((WRITE, ToolResult(error="This file is not to be edited.")))
    assert "It has changed" not in handoff(story, "give_up", None, TOOLS, 200)


def test_a_database_world_may_have_tools_of_the_same_names():
    story = told((ToolCall("write_file", {"name": "x"}), ToolResult(1)), (RUN, ToolResult("all well")))
    tools = {"write_file": SHOP["refund"], "run_tests": SHOP["get_order"]}
    assert handoff(story, "give_up", None, tools, 200).endswith('It has changed: write_file(name="x").')


@pytest.mark.parametrize("most", [50, 51, 60, 100, 200, 1000])
@pytest.mark.parametrize("trigger", ["repeated_call", "same_failure", "give_up", "turn_limit"])
def test_it_is_never_longer_than_it_may_be(trigger: Trigger, most: int):
    long = [(ToolCall("write_file", {"path": f"src/ü{n}.py", "content": ""}), ToolResult({})) for n in range(90)]
    for story in (REPAIR, told(*long, (RUN, FAILING))):
        text = handoff(story, trigger, WRITE, TOOLS, most)
        assert tokens_in(text) <= most
        assert text.startswith("Another model")
