"""Before each call the ledger is asked."""

import pytest

from liarproof.runtime.agents.base import Halt
from liarproof.runtime.double.replies import calls, text
from liarproof.runtime.errors import TrialStoppedError

from .stage import LOOK, stage


def test_a_trial_that_is_stopped_makes_no_call():
    with stage(text("Hi.")) as scene:
        scene.book.error = TrialStoppedError("budget")
        with pytest.raises(TrialStoppedError, match="budget"):
            scene.hear()
    assert scene.requests == []


def test_a_stop_comes_through_a_whole_trial():
    with stage(text("Hi.")) as scene:
        scene.book.error = TrialStoppedError("interrupt")
        with pytest.raises(TrialStoppedError, match="interrupt"):
            scene.run()


def test_a_ceiling_ends_the_trial_as_it_says():
    with stage(calls(LOOK), text("Hi.")) as scene:
        scene.book.most = 1
        scene.hear()
        assert scene.see({}) == Halt("step_limit")
    assert len(scene.requests) == len(scene.book.calls) == 1
