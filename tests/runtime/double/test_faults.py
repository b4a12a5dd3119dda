"""Faults by plan: as many as stated, the same ones again, and none that a retry cannot get past."""

from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from random import Random
from typing import Any

import anthropic
import pytest

from liarproof.runtime.agents.base import Briefing
from liarproof.runtime.agents.scripted import Script
from liarproof.runtime.double.faults import OTHER_MODEL, Fault, FaultPlan, cut, oddities, troubles
from liarproof.runtime.double.rehearsal import Rehearsal
from liarproof.runtime.double.replies import Broken, Drip, Page, Refused, Reset, Said, Text, ToolUse, calls, text
from liarproof.runtime.trajectory import CustomerTurn

from .caller import Caller
from .talk import HAIKU, HELLO, Talk, always, talk

QUICK = troubles(retry_after=0.001, every=0)


def plan(rate: float, seed: int = 1, kinds: dict[str, Fault] | None = None, reply: Said | None = None) -> FaultPlan:
    return FaultPlan(always(reply or text("Hi.")), rate=rate, seed=seed, kinds=kinds)


def decisions(planned: FaultPlan) -> list[str | None]:
    return [planned.decide(HAIKU, f"task/{trial}", call, 0) for trial in range(400) for call in range(5)]


def test_faults_are_as_frequent_as_stated_and_equally_often_of_each_kind() -> None:
    counts = Counter(decisions(plan(0.3)))
    assert 1320 < counts.pop(None) < 1480
    assert set(counts) == set(troubles())
    assert all(50 < count < 100 for count in counts.values())


@pytest.mark.parametrize(("rate", "none"), [(0, 2000), (1, 0)])
def test_a_rate_of_zero_or_one_is_none_or_all(rate: float, none: int) -> None:
    assert decisions(plan(rate)).count(None) == none


def test_the_same_seed_has_the_same_faults_and_another_has_others() -> None:
    assert decisions(plan(0.3)) == decisions(plan(0.3)) != decisions(plan(0.3, seed=2))


def test_each_attempt_is_decided_by_itself() -> None:
    planned = plan(0.5)
    firsts = [planned.decide(HAIKU, f"task/{trial}", 0, 0) for trial in range(100)]
    seconds = [planned.decide(HAIKU, f"task/{trial}", 0, 1) for trial in range(100)]
    assert any(first and not second for first, second in zip(firsts, seconds, strict=True))


def outcome(line: Talk, trial: str) -> str:
    try:
        return line.say(extra_headers={"x-liarproof-trial": trial}).stop_reason or ""
    except (anthropic.APIError, ValueError) as problem:
        return type(problem).__name__


def test_order_and_concurrency_change_nothing() -> None:
    names = [f"task/{at}" for at in range(60)]
    shuffled = Random(5).sample(names, len(names))
    with talk(plan(0.5, kinds=QUICK)) as line:
        one_by_one = {name: outcome(line, name) for name in names}
    with talk(plan(0.5, kinds=QUICK)) as line, ThreadPoolExecutor(16) as pool:
        at_once = dict(zip(shuffled, pool.map(lambda name: outcome(line, name), shuffled), strict=True))
    assert one_by_one == at_once
    assert len(set(at_once.values())) > 4


def test_the_client_s_own_retries_get_past_faults() -> None:
    kinds = {name: QUICK[name] for name in ("rate-limited", "overloaded", "slow-drip")}
    script = Script("oracle", ()).open(Briefing("", {}))
    with talk(FaultPlan(Rehearsal(lambda request: script), rate=0.5, seed=3, kinds=kinds)) as line:
        for repetition in range(20):
            Caller(line.client, trial=f"task/{repetition}", retries=9).act(CustomerTurn(0, "Hello."))
        replies = line.double.counts().replies
    assert replies["end_turn"] + replies["drip"] == 20
    assert replies["429"] + replies["529"] > 3


def test_without_a_trial_a_conversation_is_told_by_its_beginning() -> None:
    with talk(plan(0.5, kinds={"refused": Refused(403, "permission_error", "No.")})) as line:

        def ends(text: str) -> bool:
            try:
                return bool(line.say({"role": "user", "content": text}))
            except anthropic.PermissionDeniedError:
                return False

        assert {ends(f"Hello {at}.") for at in range(20)} == {True, False}


def test_a_fault_of_the_responder_s_own_stays() -> None:
    own = Refused(403, "permission_error", "No.")
    planned = FaultPlan(always(own), rate=1, seed=1, kinds={"broken-body": Broken})
    with talk(planned) as line, pytest.raises(anthropic.PermissionDeniedError):
        line.say()


def made_of(kinds: dict[str, Fault], name: str, said: Said) -> Any:
    fault = kinds[name]
    return fault(said) if callable(fault) else fault


def test_every_trouble_is_what_its_name_says() -> None:
    said = text("Hi.")
    made = {name: made_of(troubles(retry_after=2, every=0.5), name, said) for name in troubles()}
    assert made["rate-limited"].retry_after == made["overloaded"].retry_after == 2
    assert [made[name].status for name in ("rate-limited", "server-error", "overloaded")] == [429, 500, 529]
    assert (made["bad-gateway"], made["broken-body"]) == (Page(), Broken(said))
    assert (made["reset"], made["reset-midway"], made["slow-drip"]) == (Reset(), Reset(said), Drip(said, 0.5))


@pytest.mark.parametrize(
    ("name", "stop"),
    [
        ("wrong-model", "end_turn"),
        ("cut", "max_tokens"),
        ("refusal", "refusal"),
        ("silence", "end_turn"),
        ("paused", "pause_turn"),
        ("context-full", "model_context_window_exceeded"),
    ],
)
def test_every_oddity_arrives_with_its_stop_reason(name: str, stop: str) -> None:
    with talk(plan(1, kinds={name: oddities()[name]})) as line:
        reply = line.say(HELLO)
    assert reply.stop_reason == stop
    assert (reply.model == OTHER_MODEL) == (name == "wrong-model")
    assert (reply.content == []) == (name in {"silence", "context-full"})


@pytest.mark.parametrize(
    ("whole", "part"),
    [
        (
            calls(ToolUse("refund", {"order_id": "O-1", "cents": 1}), said="Now."),
            (Text("Now."), ToolUse("refund", {"order_id": "O-1"})),
        ),
        (text("Done."), (Text("Don"),)),
        (Said(), ()),
    ],
)
def test_a_reply_is_cut_in_its_last_block(whole: Said, part: tuple[Any, ...]) -> None:
    assert cut(whole) == Said(part, "max_tokens")
