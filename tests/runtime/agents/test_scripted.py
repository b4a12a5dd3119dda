"""Agents that replay a script."""

from typing import Any

import pytest

from liarproof.compiler.contract.matchers import FieldTest
from liarproof.compiler.contract.model import Call, Say, Step
from liarproof.compiler.contract.placeholders import Placeholder
from liarproof.runtime.agents.base import Message, ToolCall, brief
from liarproof.runtime.agents.scripted import SILENCE, Deviation, Script, ScriptPlayer
from liarproof.runtime.trajectory import CustomerTurn, ToolResult

from ..shop import head, task

BRIEFING = brief(head(), task())
HELLO = CustomerTurn(0, "Hello.")


def player(*steps: Step) -> ScriptPlayer:
    return Script("oracle", steps).open(BRIEFING)


def after(step: Call, result: ToolResult) -> Deviation | None:
    """How a script whose first call gives this result deviates."""
    playing = player(step, Say(("Done.",)))
    playing.act(HELLO)
    playing.act(result)
    return playing.deviation


def test_steps_are_taken_in_order() -> None:
    playing = player(Call("a", {"x": 1}), Say(("Done.",)))
    assert playing.act(HELLO) == ToolCall("a", {"x": 1})
    assert playing.act(ToolResult({})) == Message("Done.")
    assert playing.finished


def test_a_script_that_ends_without_a_word_ends_this_turn_and_later_ones_in_silence() -> None:
    playing = player(Call("a"))
    playing.act(HELLO)
    assert playing.act(ToolResult({})) == SILENCE
    assert playing.act(CustomerTurn(1, "And?")) == SILENCE
    assert playing.turns_used == 1


def test_a_saved_name_gives_the_value_itself_where_it_is_all_there_is() -> None:
    saved = Call("a", save={"it": "id", "name": "name"})
    fills: dict[str, Any] = {
        "/id": (Placeholder("it"),),
        "/lines/1/note": ("No. ", Placeholder("it"), " of ", Placeholder("name")),
    }
    playing = player(
        saved, Call("b", {"id": None, "lines": [0, {"note": ""}]}, fills), Say(("It is ", Placeholder("it")))
    )
    playing.act(HELLO)
    assert playing.act(ToolResult({"id": 7, "name": "x"})) == ToolCall(
        "b", {"id": 7, "lines": [0, {"note": "No. 7 of x"}]}
    )
    assert playing.act(ToolResult({})) == Message("It is 7")


def test_filling_leaves_the_script_as_it_was() -> None:
    step = Call("b", {"list": [None]}, {"/list/0": (Placeholder("it"),)})
    playing = player(Call("a", save={"it": "id"}), step)
    playing.act(HELLO)
    playing.act(ToolResult({"id": 7}))
    assert step.input == {"list": [None]}


@pytest.mark.parametrize(
    ("step", "result", "deviation"),
    [
        (Call("a"), ToolResult({}), None),
        (Call("a"), ToolResult(error="No."), Deviation(0, "a should succeed", "it failed: No.")),
        (Call("a", fails=True), ToolResult(error="No."), None),
        (Call("a", fails=True), ToolResult({}), Deviation(0, "a should fail", "it succeeded")),
        (Call("a", fails="paper"), ToolResult(error="Out of paper."), None),
        (Call("a", fails="paper"), ToolResult({}), Deviation(0, "a should fail", "it succeeded")),
        (
            Call("a", fails="ink"),
            ToolResult(error="Out of paper."),
            Deviation(0, 'a should fail with "ink"', "it failed with: Out of paper."),
        ),
        (Call("a", returns={"x": FieldTest(is_=1)}), ToolResult({"x": 1.0}), None),
        (
            Call("a", returns={"x": FieldTest(is_=1)}),
            ToolResult({"x": 2}),
            Deviation(0, "a should return x 1", "x was 2", "x"),
        ),
        (
            Call("a", returns={"x": FieldTest(is_=1)}),
            ToolResult([]),
            Deviation(0, "a should return x 1", "it returned no x", "x"),
        ),
        (Call("a", save={"it": "id"}), ToolResult({}), Deviation(0, "a should return id", "it does not")),
    ],
)
def test_the_first_result_that_is_not_as_written_is_a_deviation(
    step: Call, result: ToolResult, deviation: Deviation | None
) -> None:
    assert after(step, result) == deviation


def test_after_a_deviation_nothing_more_is_done() -> None:
    playing = player(Call("a"), Call("b"))
    playing.act(HELLO)
    assert playing.act(ToolResult(error="No.")) == SILENCE
    assert playing.finished


def test_a_name_that_was_never_saved_is_a_deviation() -> None:
    playing = player(Say((Placeholder("it"),)))
    assert playing.act(HELLO) == SILENCE
    assert playing.deviation is not None


def test_turns_that_were_used_are_counted() -> None:
    playing = player(Say(("One.",)), Say(("Two.",)))
    playing.act(HELLO)
    assert playing.turns_used == 1
    playing.act(CustomerTurn(1, "And?"))
    assert playing.turns_used == 2
