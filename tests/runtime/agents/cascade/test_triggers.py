"""When a stage is stuck, and when it only looks so."""

from typing import Any

import pytest

from liarproof.compiler.contract.model import Escalation
from liarproof.runtime.agents.base import ToolCall
from liarproof.runtime.agents.cascade.triggers import Triggers
from liarproof.runtime.trajectory import ToolResult

LOOK = ToolCall("look", {"id": 1})
RUN = ToolCall("run_tests", {})
USUAL = Escalation()


def triggers(when: Escalation = USUAL, *handing_over: str) -> Triggers:
    return Triggers(when, frozenset(handing_over))


def after(watch: Triggers, *steps: tuple[ToolCall, ToolResult]) -> list[str | None]:
    """What is said of each call, and if nothing is, of its result."""
    return [watch.of_call(call) or watch.of_result(result) for call, result in steps]


def ran(*failed: str, output: str = "", **more: Any) -> ToolResult:
    lists = {"passed": [], "skipped": [], "timed_out": [], "not_run": [], "failed": list(failed), **more}
    return ToolResult({"exit_code": int(any(lists.values())), "output": output, **lists})


FINE = ToolResult({"ok": True})


def test_the_same_call_so_often_in_a_row_is_a_repeated_one():
    assert after(triggers(), (LOOK, FINE), (LOOK, FINE)) == [None, "repeated_call"]
    three = triggers(Escalation(repeated_call=3))
    assert after(three, (LOOK, FINE), (LOOK, FINE), (LOOK, FINE)) == [None, None, "repeated_call"]


@pytest.mark.parametrize("other", [ToolCall("look", {"id": 2}), ToolCall("see", {"id": 1}), ToolCall("look", {})])
def test_another_call_between_begins_the_count_anew(other: ToolCall):
    assert after(triggers(), (LOOK, FINE), (other, FINE), (LOOK, FINE)) == [None, None, None]


def test_what_is_said_beside_a_call_makes_no_other_call_of_it():
    again = ToolCall("look", {"id": 1}, "Let me look again.")
    assert after(triggers(), (LOOK, FINE), (again, FINE)) == [None, "repeated_call"]


def test_the_same_error_so_often_is_a_same_failure_whatever_was_given():
    wrong = ToolResult(error="There is no such order.")
    steps = [(ToolCall("look", {"id": number}), wrong) for number in range(3)]
    assert after(triggers(), *steps) == [None, None, "same_failure"]


def test_another_error_or_a_success_of_the_tool_begins_the_count_anew():
    wrong = ToolResult(error="There is no such order.")
    for between in (FINE, ToolResult(error="Busy.")):
        results = [wrong, wrong, between, wrong, wrong]
        steps = [(ToolCall("look", {"id": number}), result) for number, result in enumerate(results)]
        assert after(triggers(), *steps) == [None] * 5


def test_tests_that_fail_alike_are_a_same_failure_whatever_is_written_between():
    watch = triggers()
    found = list[str | None]()
    for number in range(3):
        write = ToolCall("write_file", {"path": "a.py", "content": str(number)})
        found += after(watch, (write, FINE), (RUN, ran("t::b", "t::a", output=f"in {number} s")))
    assert found == [None, None, None, None, None, "same_failure"]


@pytest.mark.parametrize(
    "different", [ran("t::a"), ran(), ran("t::a", timed_out=["t::b"]), ran("t::a", not_run=["t::b"])]
)
def test_tests_that_fail_in_another_way_begin_the_count_anew(different: ToolResult):
    watch, both = triggers(), ran("t::a", "t::b")
    for number, result in enumerate([both, both, different, both, both]):
        write = ToolCall("write_file", {"path": "a.py", "content": str(number)})
        assert after(watch, (write, FINE), (RUN, result)) == [None, None]


def test_giving_up_is_a_call_of_give_up_or_one_that_hands_over():
    assert triggers().of_call(ToolCall("give_up", {})) == "give_up"
    assert triggers(USUAL, "escalate").of_call(ToolCall("escalate", {"why": "x"})) == "give_up"
    assert triggers().of_call(ToolCall("escalate", {"why": "x"})) is None


def test_what_is_turned_off_is_no_reason():
    never = Escalation(repeated_call=None, same_failure=None, give_up=False, turn_limit=False)
    watch = triggers(never, "escalate")
    assert after(watch, *[(LOOK, ToolResult(error="No."))] * 9) == [None] * 9
    assert watch.of_call(ToolCall("give_up", {})) is None
    assert watch.of_call(ToolCall("escalate", {})) is None
