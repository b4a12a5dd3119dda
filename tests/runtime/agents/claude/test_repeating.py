"""A call that fails is made again, twice at most and only within its time."""

import pytest

from liarproof.runtime.agents.base import Halt, Message
from liarproof.runtime.agents.claude.agent import client
from liarproof.runtime.agents.claude.repeating import REPEATS
from liarproof.runtime.double.replies import (
    Broken,
    Page,
    Refused,
    Reply,
    Reset,
    invalid,
    overloaded,
    rate_limited,
    server_error,
    text,
    unauthorized,
)
from liarproof.runtime.errors import InfrastructureError, TrialStoppedError

from .stage import stage
from .test_time import Clock

HI = text("Hi.")


@pytest.mark.parametrize(
    "fault", [rate_limited(), overloaded(), server_error(), Page(), Reset(), Reset(HI), Broken(HI)]
)
def test_what_may_pass_is_asked_again_and_counted(fault: Reply):
    with stage(fault, fault, HI, repeats=REPEATS) as scene:
        assert scene.hear() == Message("Hi.")
    assert scene.call.repeats == 2
    assert scene.book.delays == [0.5, 1.0]


def test_a_call_is_made_three_times_at_most():
    with stage(*[server_error()] * 4, repeats=REPEATS) as scene, pytest.raises(InfrastructureError) as caught:
        scene.hear()
    assert (caught.value.kind, len(scene.requests)) == ("server_error", 3)


def test_the_wait_is_as_long_as_the_service_asks():
    with stage(rate_limited(30), HI, repeats=REPEATS) as scene:
        scene.hear()
    assert scene.book.delays == [30]


@pytest.mark.parametrize("fault", [invalid("No."), unauthorized(), Refused(402, "billing_error", "No.")])
def test_what_does_not_pass_is_not_asked_again(fault: Refused):
    with stage(fault, HI, repeats=REPEATS) as scene, pytest.raises(InfrastructureError):
        scene.hear()
    assert (len(scene.requests), scene.book.delays) == (1, [])


@pytest.mark.parametrize(("limit", "asked"), [("call_seconds", 60), ("trial_seconds", 60)])
def test_no_wait_is_begun_that_would_end_after_the_time_of_the_call(limit: str, asked: float):
    with (
        stage(rate_limited(asked), HI, repeats=REPEATS, **{limit: 60.0}) as scene,
        pytest.raises(InfrastructureError) as caught,
    ):
        scene.hear()
    assert (caught.value.kind, caught.value.after, scene.book.delays) == ("rate_limit", asked, [])


def test_all_attempts_at_a_call_share_its_time():
    clock = Clock()
    with stage(rate_limited(20), rate_limited(20), HI, repeats=REPEATS, clock=clock, call_seconds=30.0) as scene:
        wait = scene.book.wait
        scene.book.wait = lambda seconds: (wait(seconds), setattr(clock, "now", clock.now + seconds))
        with pytest.raises(InfrastructureError, match="429"):
            scene.hear()
    assert (scene.book.delays, len(scene.requests)) == ([20], 2)


def test_a_call_whose_trial_ended_while_it_waited_ends_it():
    clock = Clock()
    with stage(overloaded(20), HI, repeats=REPEATS, clock=clock, trial_seconds=30.0) as scene:
        scene.book.wait = lambda seconds: setattr(clock, "now", 131.0)
        assert scene.hear() == Halt("timeout")


def test_a_run_that_is_stopped_while_it_waits_asks_no_more():
    with stage(overloaded(), HI, repeats=REPEATS) as scene:
        scene.book.wait = stopped
        with pytest.raises(TrialStoppedError, match="interrupt"):
            scene.hear()
    assert len(scene.requests) == 1


def stopped(seconds: float) -> None:
    raise TrialStoppedError("interrupt")


def test_the_library_repeats_nothing_by_itself():
    with client(base_url="http://127.0.0.1:1", api_key="test") as made:
        assert made.max_retries == 0
