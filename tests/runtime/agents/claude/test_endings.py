"""Each reason for which a model stops has its own ending."""

import pytest

from liarproof.runtime.agents.base import Halt, Message, ToolCall
from liarproof.runtime.double.replies import (
    Said,
    Text,
    calls,
    context_full,
    cut_call,
    refusal,
    silence,
    text,
)
from liarproof.runtime.errors import InfrastructureError
from liarproof.runtime.trajectory import CallMade

from .fixed import REPLY, fixed
from .stage import LOOK, REFUND, at, stage


@pytest.mark.parametrize(
    ("reply", "act"),
    [
        (text("Done."), Message("Done.")),
        (Said((Text("Do"),), "stop_sequence", stop_sequence="ne"), Message("Do")),
        (calls(LOOK), ToolCall("get_order", {"order_id": "O-1"})),
        (Said((Text("I will"),), "max_tokens"), Halt("truncated")),
        (refusal("I cannot."), Halt("refusal")),
        (context_full("I"), Halt("context_limit")),
    ],
)
def test_every_stop_reason_has_its_act(reply: Said, act: object):
    with stage(reply) as scene:
        assert scene.hear() == act


def test_a_call_that_was_cut_is_never_made():
    with stage(cut_call("cancel", {"order_id": "O-1"}, said="I will cancel it.")) as scene:
        episode = scene.run()
    assert (episode.ending, episode.grade, episode.mutations) == ("truncated", None, ())
    assert not any(isinstance(event, CallMade) for event in episode.trajectory)
    assert scene.call.usage.output_tokens == 8192


@pytest.mark.parametrize("stop", ["refusal", "model_context_window_exceeded"])
def test_a_call_before_any_other_break_is_not_made_either(stop: str):
    with stage(Said((REFUND,), stop)) as scene:  # type: ignore[arg-type]
        assert scene.run().mutations == ()


def test_silence_ends_the_turn_and_the_customer_goes_on():
    with stage(silence(), text("Done.")) as scene:
        assert scene.hear("One.") == Message("")
        assert scene.hear("Two.") == Message("Done.")
    assert scene.messages() == [("user", [{"type": "text", "text": "One."}, {"type": "text", "text": "Two."}])]


def test_silence_after_a_call_leaves_its_result_where_it_is():
    with stage(calls(LOOK), silence(), text("Done.")) as scene:
        scene.hear()
        assert scene.see({}) == Message("")
        assert scene.hear("Hello?") == Message("Done.")
    assert [block["type"] for block in scene.messages()[-1][1]] == ["tool_result", "text"]


def test_a_blank_text_is_silence_and_is_not_sent_back():
    with stage(text(" \n"), text("Done.")) as scene:
        assert scene.hear() == Message("")
        assert scene.hear("Hello?") == Message("Done.")


@pytest.mark.parametrize(
    ("reply", "words"),
    [
        (Said((Text("Hi."),), "tool_use"), "the model stopped for 'tool_use' with 0 tool calls"),
        (Said((LOOK,), "end_turn"), "the model stopped for 'end_turn' with 1 tool calls"),
    ],
)
def test_calls_and_stop_reason_that_do_not_agree_are_a_broken_reply(reply: Said, words: str):
    with stage(reply) as scene, pytest.raises(InfrastructureError) as caught:
        scene.hear()
    assert (caught.value.kind, str(caught.value)) == ("broken_reply", words)


@pytest.mark.parametrize("stop", ["tired", None])
def test_a_stop_reason_that_nobody_knows_is_a_broken_reply_that_was_recorded(stop: str | None):
    with fixed({**REPLY, "stop_reason": stop}) as (url, _):
        scene = at(url)
        with pytest.raises(InfrastructureError, match=f"the model stopped for '{stop}'") as caught:
            scene.hear()
    assert caught.value.kind == "broken_reply"
    assert scene.call.stop_reason == str(stop)
