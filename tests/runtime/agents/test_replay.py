"""An agent that replays acts makes them in order, whatever it observes, and then falls silent."""

from liarproof.runtime.agents.base import Message, ToolCall, brief
from liarproof.runtime.agents.replay import SILENCE, Replay, ReplayPlayer
from liarproof.runtime.trajectory import CustomerTurn, ToolResult

from ..shop import head, task

CALL, WORDS = ToolCall("cancel", {"order_id": "O-1"}), Message("Done.")
HELLO = CustomerTurn(0, "Hello.")


def player(*acts: ToolCall | Message) -> ReplayPlayer:
    return Replay("drop:refund", acts).open(brief(head(), task()))


def test_acts_are_made_in_order() -> None:
    playing = player(CALL, WORDS)
    assert [playing.act(HELLO), playing.act(ToolResult({}))] == [CALL, WORDS]


def test_a_call_that_fails_stops_nothing() -> None:
    playing = player(CALL, WORDS)
    playing.act(HELLO)
    assert playing.act(ToolResult(error="No.")) == WORDS


def test_a_customer_who_goes_on_stops_nothing() -> None:
    playing = player(WORDS, CALL)
    playing.act(HELLO)
    assert playing.act(CustomerTurn(1, "Stop!")) == CALL


def test_after_the_last_act_there_is_silence_in_every_turn() -> None:
    playing = player(CALL)
    playing.act(HELLO)
    assert [playing.act(ToolResult({})), playing.act(CustomerTurn(1, "And?"))] == [SILENCE, SILENCE]


def test_it_is_finished_once_all_acts_were_made() -> None:
    playing = player(CALL, WORDS)
    before = playing.finished
    playing.act(HELLO)
    between = playing.finished
    playing.act(ToolResult({}))
    assert (before, between, playing.finished) == (False, False, True)


def test_without_acts_it_is_finished_and_silent_from_the_start() -> None:
    playing = player()
    assert playing.finished
    assert playing.act(HELLO) == SILENCE


def test_each_trial_begins_with_the_first_act() -> None:
    agent = Replay("drop:refund", (CALL,))
    briefing = brief(head(), task())
    assert [agent.open(briefing).act(HELLO) for _ in range(2)] == [CALL, CALL]


def test_it_has_the_name_that_it_is_given() -> None:
    assert Replay("drop:refund", ()).name == "drop:refund"
