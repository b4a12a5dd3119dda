"""What a runner tries again, how often, and after how long."""

from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from liarproof.runtime.double.faults import oddities
from liarproof.runtime.double.replies import Reply, Responder, invalid, overloaded, rate_limited, server_error
from liarproof.runtime.double.request import Request
from liarproof.runtime.runs.folder import RunFolder
from liarproof.runtime.runs.tally import endings

from .responders import at_first
from .rig import Rig, oracle, plan_of, rigged

PLAN = plan_of(4)


@pytest.fixture
def one(folder: RunFolder) -> Any:
    """Runs one trial against a responder; its rig, the double's counts and how it ended."""

    def run(responder: Responder) -> tuple[Rig, int, str]:
        with rigged(responder) as (rig, double):
            rig.runner(folder).run(PLAN[:1], jobs=1)
            (ending,) = endings(PLAN[:1], folder.episodes, folder.errors).values()
            return rig, double.counts().requests, ending

    return run


@pytest.mark.parametrize("fault", [rate_limited(7), overloaded(7)])
def test_a_retry_waits_as_long_as_the_service_asks_and_a_little_more(fault: Reply, one: Any):
    rig, _, ending = one(at_first(fault))
    (delay,) = rig.delays
    assert ending == "completed"
    assert 7 <= delay <= 7 * 1.25


def test_a_retry_that_no_delay_is_named_for_waits_longer_each_time(one: Any):
    rig, _, ending = one(at_first(*[server_error()] * 3))
    assert ending == "completed"
    assert [1 <= delay / 2**number <= 1.25 for number, delay in enumerate(rig.delays)] == [True] * 3
    assert [error.attempt for error in rig.heard.errors] == [1, 2, 3]
    assert rig.heard.records[0].attempt == 4


def test_no_delay_is_endless(one: Any):
    rig, _, _ = one(at_first(rate_limited(1e6)))
    assert 900 <= rig.delays[0] <= 900 * 1.25


def test_not_all_trials_are_tried_again_at_the_same_moment(folder: RunFolder):
    play, met = oracle(), set[object]()

    def refuse_each_once(request: Request) -> Reply:
        if request.trial in met:
            return play(request)
        met.add(request.trial)
        return rate_limited(8)

    with rigged(refuse_each_once) as (rig, _):
        rig.runner(folder).run(PLAN[:4], jobs=4)
    assert len(set(rig.delays)) == 4


def test_a_trial_is_left_for_a_resume_after_four_attempts(one: Any):
    rig, requests, ending = one(lambda request: server_error())
    assert (requests, len(rig.delays), ending) == (4, 3, "infra_error")
    assert [error.kind for error in rig.heard.errors] == ["server_error"] * 4


def test_attempts_count_on_when_a_run_is_resumed(folder: RunFolder, tmp_path: Path):
    with rigged(at_first(*[server_error()] * 5)) as (rig, _):
        rig.runner(folder).run(PLAN[:1], jobs=1)
        folder.close()
        with closing(RunFolder.resume(tmp_path / "run")) as again:
            rig.runner(again).run(PLAN[:1], jobs=1)
            assert [record.attempt for record in again.episodes] == [6]


def test_a_request_at_fault_is_not_sent_again(one: Any):
    rig, requests, ending = one(lambda request: invalid("messages: too odd"))
    (error,) = rig.heard.errors
    assert (requests, rig.delays, ending) == (1, [], "infra_error")
    assert (error.kind, error.message) == ("bad_request", "400: messages: too odd")


@pytest.mark.parametrize(
    ("name", "ending"),
    [
        ("refusal", "refusal"),
        ("cut", "truncated"),
        ("context-full", "context_limit"),
        ("silence", "completed"),
        ("wrong-model", "infra_error"),
    ],
)
def test_what_the_model_got_wrong_is_not_tried_again(name: str, ending: str, one: Any):
    rig, requests, ended = one(at_first(oddities()[name]))
    assert ended == ending
    assert rig.delays == []
    assert len(rig.heard.records) + len(rig.heard.errors) == 1
    assert requests == sum(len(record.calls) for record in (*rig.heard.records, *rig.heard.errors))
