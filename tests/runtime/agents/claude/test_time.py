"""A call and a trial each have their time."""

import pytest

from liarproof.runtime.agents.base import Halt, Message, ToolCall
from liarproof.runtime.double.replies import Drip, calls, text
from liarproof.runtime.errors import InfrastructureError

from .stage import LOOK, stage


class Clock:
    """A clock that is set by hand."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


def test_a_trial_whose_time_is_over_makes_no_further_call():
    clock = Clock()
    with stage(calls(LOOK), text("Done."), clock=clock, trial_seconds=60.0) as scene:
        assert isinstance(scene.hear(), ToolCall)
        clock.now = 160.0
        assert scene.see({}) == Halt("timeout")
    assert len(scene.requests) == 1


def test_a_trial_goes_on_until_its_time_is_over():
    clock = Clock()
    with stage(calls(LOOK), text("Done."), clock=clock, trial_seconds=60.0) as scene:
        scene.hear()
        clock.now = 159.0
        assert scene.see({}) == Message("Done.")


def test_a_reply_that_does_not_come_in_time_is_a_call_timeout():
    with stage(Drip(text("Hi."), every=30), call_seconds=0.1) as scene, pytest.raises(InfrastructureError) as caught:
        scene.hear()
    assert (caught.value.kind, caught.value.again) == ("call_timeout", True)
    assert scene.book.calls == []


def test_a_reply_that_comes_byte_by_byte_has_no_more_time_than_any_other():
    drip = Drip(text("Hi."), every=0.04, size=10)  # more than 50 parts
    with stage(drip, call_seconds=0.2) as scene, pytest.raises(InfrastructureError) as caught:
        scene.hear()
    assert caught.value.kind == "call_timeout"


def test_a_slow_reply_that_comes_in_time_is_taken():
    with stage(Drip(text("Hi."), every=0.001), call_seconds=5.0) as scene:
        assert scene.hear() == Message("Hi.")


def test_a_call_that_outlasts_its_trial_ends_it():
    ticks = iter([0.0] * 4 + [50.0])
    with stage(Drip(text("Hi."), every=30), clock=lambda: next(ticks), trial_seconds=0.1) as scene:
        assert scene.hear() == Halt("timeout")


def test_a_call_waits_no_longer_than_its_trial_lasts():
    with stage(Drip(text("Hi."), every=30), trial_seconds=0.1) as scene, pytest.raises(InfrastructureError) as caught:
        scene.hear()
    assert caught.value.kind == "call_timeout"
