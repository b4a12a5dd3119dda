"""Scripted agents play the model: what comes of a trial is what comes of the script itself."""

from collections.abc import Sequence
from typing import Any

import pytest

from liarproof.compiler.contract.model import Call, Say, Step
from liarproof.compiler.contract.outcomes import Ending
from liarproof.runtime.agents.base import Act, Briefing, Halt, Message, Observed, Player, ToolCall
from liarproof.runtime.agents.scripted import Script
from liarproof.runtime.double.mixture import Casting
from liarproof.runtime.double.rehearsal import Rehearsal
from liarproof.runtime.double.request import Request, Trial
from liarproof.runtime.episode import Episode
from liarproof.runtime.errors import HarnessError
from liarproof.runtime.trajectory import CustomerTurn, ToolResult
from liarproof.runtime.trial import run_trial
from liarproof.runtime.worlds.database import DatabaseWorld

from ..shop import EFFECTS, head, task
from .caller import Caller
from .talk import HAIKU, HELLO, OLD_HAIKU, SONNET, Talk, talk

STEPS: tuple[Step, ...] = (
    Call("get_order", {"order_id": "O-1"}),
    Call("refund", {"order_id": "O-1", "amount_cents": 9999}, fails=True),
    Say(("It was less. Shall I?",)),
    Call("refund", {"order_id": "O-1", "amount_cents": 4999}),
    Say(("Done.",)),
)
TURNS = ("Please refund O-1.", "Yes.", "Thanks.")


class Acts:
    """A player that makes given acts, and keeps what it observes."""

    finished = False

    def __init__(self, *acts: Act) -> None:
        self._acts = list(acts)
        self.seen: list[Observed] = []

    def act(self, observed: Observed) -> Act:
        self.seen.append(observed)
        return self._acts.pop(0)


def plays(*acts: Act) -> Casting:
    return lambda request: Acts(*acts)


def script(steps: Sequence[Step] = STEPS) -> Player:
    return Script("oracle", steps).open(Briefing("", {}))


def run(player: Player, **changed: Any) -> Episode:
    shop = DatabaseWorld.open(head())
    try:
        return run_trial(shop, task(turns=TURNS, **changed), player, agent="someone", effects=EFFECTS)
    finally:
        shop.close()


def test_a_rehearsed_trial_is_graded_as_the_script_is() -> None:
    with talk(Rehearsal(lambda request: script())) as line:
        rehearsed = run(Caller(line.client))
        counts = line.double.counts()
    assert rehearsed == run(script())
    assert rehearsed.grade is not None
    assert rehearsed.grade.passed
    assert counts.replies == {"tool_use": 3, "end_turn": 3}


@pytest.mark.parametrize("model", [HAIKU, OLD_HAIKU, SONNET])
def test_it_is_so_with_every_kind_of_thinking(model: str) -> None:
    with talk(Rehearsal(lambda request: script(), thinking="Let me see.")) as line:
        caller = Caller(line.client, model=model)
        assert run(caller) == run(script())
    thought = [block.type for reply in caller.replies for block in reply.content].count("thinking")
    assert thought == (0 if model == OLD_HAIKU else 6)


def test_the_same_messages_get_the_same_reply() -> None:
    with talk(Rehearsal(lambda request: script(), thinking="Hm.")) as line:
        first, second = (Caller(line.client) for _ in range(2))
        run(first)
        run(second)
    assert [reply.content for reply in first.replies] == [reply.content for reply in second.replies]


def test_the_casting_knows_the_trial_and_the_call() -> None:
    seen: list[tuple[Trial | None, int]] = []

    def cast(request: Request) -> Player:
        seen.append((request.trial, request.call))
        return script()

    with talk(Rehearsal(cast)) as line:
        run(Caller(line.client, trial="desk/refund-all/12"))
    assert seen == [(Trial("desk/refund-all", 12), call) for call in range(6)]


def test_results_are_read_as_json_and_errors_as_words() -> None:
    players: list[Acts] = []

    def cast(request: Request) -> Player:
        players.append(Acts(*[ToolCall("look", {})] * 3, Message("Done.")))
        return players[-1]

    observed = (CustomerTurn(0, "Hello."), ToolResult({"at": [1]}), ToolResult(error="No."), ToolResult("two"))
    with talk(Rehearsal(cast)) as line:
        caller = Caller(line.client)
        for one in observed:
            caller.act(one)
    assert players[-1].seen == list(observed)


def test_a_result_that_is_no_json_is_read_as_words() -> None:
    player = Acts(ToolCall("look", {}), Message("Done."))
    use = {"type": "tool_use", "id": "toolu_1", "name": "look", "input": {}}
    result = {"type": "tool_result", "tool_use_id": "toolu_1", "content": "plain words"}
    with talk(Rehearsal(lambda request: player)) as line:
        line.say(HELLO, {"role": "assistant", "content": [use]}, {"role": "user", "content": [result]})
    assert player.seen == [CustomerTurn(0, "Hello."), ToolResult("plain words")]


def test_silence_has_no_content_and_the_customer_may_go_on() -> None:
    with talk(Rehearsal(plays(Message(""), ToolCall("look", {}), Message(""), Message("Bye.")))) as line:
        caller = Caller(line.client)
        observed = (CustomerTurn(0, "Hello."), CustomerTurn(1, "Hello?"), ToolResult({}), CustomerTurn(2, "Well?"))
        assert [caller.act(one) for one in observed] == [
            Message(""),
            ToolCall("look", {}),
            Message(""),
            Message("Bye."),
        ]
    assert [reply.stop_reason for reply in caller.replies] == ["end_turn", "tool_use", "end_turn", "end_turn"]


@pytest.mark.parametrize(
    ("ending", "stop"),
    [
        ("truncated", "max_tokens"),
        ("refusal", "refusal"),
        ("context_limit", "model_context_window_exceeded"),
    ],
)
def test_a_halt_has_the_stop_reason_of_its_ending(ending: Ending, stop: str) -> None:
    with talk(Rehearsal(plays(Halt(ending)))) as line:
        assert line.say().stop_reason == stop


@pytest.mark.parametrize(
    ("act", "message"),
    [
        (
            Halt("timeout"),
            "no model ends a trial with timeout: truncated, refusal, context_limit are those that it can",
        ),
        (ToolCall("look", ["O-1"]), r"a call of look needs an object as its input, not \['O-1'\]"),
    ],
)
def test_what_no_model_does_is_a_fault_of_ours(act: Act, message: str) -> None:
    def rehearse() -> None:
        with talk(Rehearsal(plays(act))) as line, pytest.raises(Exception, match="The responder failed"):
            line.say()

    with pytest.raises(HarnessError, match=message):
        rehearse()


def said_beside_a_call(line: Talk, model: str, **given: Any) -> list[str]:
    return [block.type for block in line.say(model=model, **given).content]


def test_what_is_said_beside_a_call_is_thinking_where_the_model_makes_it_so() -> None:
    with talk(Rehearsal(plays(ToolCall("look", {}, "Let me see.")))) as line:
        assert said_beside_a_call(line, HAIKU) == ["text", "tool_use"]
        assert said_beside_a_call(line, SONNET) == ["thinking", "tool_use"]
        assert said_beside_a_call(line, SONNET, thinking={"type": "disabled"}) == ["text", "tool_use"]


def test_a_call_that_did_not_get_through_is_made_again() -> None:
    with talk(Rehearsal(plays(ToolCall("look", {"at": 1}), Message("Done.")))) as line:
        part = {"type": "tool_use", "id": "toolu_part", "name": "look", "input": {}}
        error = {"type": "tool_result", "tool_use_id": "toolu_part", "content": "Cut off.", "is_error": True}
        reply = line.say(HELLO, {"role": "assistant", "content": [part]}, {"role": "user", "content": [error]})
    assert [block.to_dict()["input"] for block in reply.content] == [{"at": 1}]
