"""A model that pauses is asked to go on."""

import pytest

from liarproof.runtime.agents.base import Halt, Message, ToolCall
from liarproof.runtime.double.replies import calls, paused, text
from liarproof.runtime.errors import InfrastructureError

from .stage import LOOK, stage


def test_a_pause_is_continued_from_where_it_was():
    with stage(paused("Let me see."), text("Done.")) as scene:
        assert scene.hear() == Message("Let me see.\n\nDone.")
    assert scene.messages()[-1] == ("assistant", [{"type": "text", "text": "Let me see."}])


def test_each_part_of_a_paused_turn_is_recorded():
    with stage(paused("Let me see."), text("Done.")) as scene:
        scene.hear()
    assert [call.stop_reason for call in scene.book.calls] == ["pause_turn", "end_turn"]


def test_pauses_in_a_row_are_one_message_that_calls_can_follow():
    with stage(paused("One."), paused("Two."), calls(LOOK), text("Done.")) as scene:
        assert scene.hear() == ToolCall("get_order", {"order_id": "O-1"}, "One.\n\nTwo.")
        assert scene.see({}) == Message("Done.")
    assert [role for role, _ in scene.messages()] == ["user", "assistant", "user"]
    assert [block["type"] for block in scene.messages()[1][1]] == ["text", "text", "tool_use"]


def test_a_model_that_only_pauses_is_given_up():
    with stage(*[paused()] * 30) as scene, pytest.raises(InfrastructureError, match="paused 20 times") as caught:
        scene.hear()
    assert caught.value.kind == "broken_reply"
    assert len(scene.book.calls) == 20


def test_a_ledger_can_end_a_trial_between_two_parts_of_a_turn():
    with stage(paused("One."), text("Two.")) as scene:
        scene.book.most = 1
        assert scene.hear() == Halt("step_limit")
    assert len(scene.requests) == 1
