"""A call is recorded as it was, before anything else is done with it."""

from typing import Any

import msgspec
import pytest

from liarproof.runtime.agents.base import Message
from liarproof.runtime.double.replies import Broken, Said, Text, calls, text
from liarproof.runtime.errors import InfrastructureError
from liarproof.runtime.model_call import ModelCall
from liarproof.runtime.pricing.usage import Usage

from .fixed import REPLY, fixed
from .stage import HAIKU, LOOK, OLD_HAIKU, at, stage


def test_a_call_has_all_that_identifies_it():
    ticks = iter([0.0, 1.0, 1.0, 1.0, 3.25])
    with stage(calls(LOOK, said="Hm."), clock=lambda: next(ticks)) as scene:
        scene.hear()
    call = scene.call
    assert (call.asked, call.served, call.request_id) == (HAIKU, HAIKU, "req_double_00000001")
    assert (call.stop_reason, call.seconds) == ("tool_use", 2.25)
    assert [block["type"] for block in call.content] == ["text", "tool_use"]


def test_usage_is_what_the_service_counted():
    told = {
        "input_tokens": 3,
        "output_tokens": 2,
        "cache_creation_input_tokens": 30,
        "cache_read_input_tokens": 500,
        "cache_creation": {"ephemeral_5m_input_tokens": 10, "ephemeral_1h_input_tokens": 20},
    }
    with fixed({**REPLY, "usage": told}) as (url, _):
        scene = at(url)
        scene.hear()
    assert scene.call.usage == Usage(3, 10, 20, 500, 2)


def test_a_call_can_be_written_and_read():
    with stage(calls(LOOK, thinking="Hm.", said="So.")) as scene:
        scene.hear()
    assert msgspec.json.decode(msgspec.json.encode(scene.call), type=ModelCall) == scene.call


@pytest.mark.parametrize(("asked", "served"), [(OLD_HAIKU, "claude-haiku-4-5-20251001"), (HAIKU, HAIKU)])
def test_an_alias_may_be_served_by_its_snapshot(asked: str, served: str):
    with stage(text("Hi."), model=asked) as scene:
        assert scene.hear() == Message("Hi.")
    assert (scene.call.asked, scene.call.served) == (asked, served)


def test_a_snapshot_is_served_as_such():
    with stage(text("Hi."), model="claude-haiku-4-5-20251001") as scene:
        assert scene.hear() == Message("Hi.")


@pytest.mark.parametrize("other", ["claude-another", OLD_HAIKU, "claude-haiku-5-5-fast"])
def test_another_model_is_an_error_after_its_call_was_recorded(other: str):
    with stage(Said((Text("Hi."),), model=other)) as scene, pytest.raises(InfrastructureError) as caught:
        scene.hear()
    assert (caught.value.kind, caught.value.again) == ("wrong_model", False)
    assert str(caught.value) == f"{HAIKU} was asked for, and {other} answered"
    assert scene.call.served == other


def test_a_reply_that_cannot_be_used_is_recorded_all_the_same():
    with stage(Said((LOOK,), "end_turn")) as scene, pytest.raises(InfrastructureError):
        scene.hear()
    assert scene.call.stop_reason == "end_turn"


@pytest.mark.parametrize(
    "content",
    [
        ["Hi."],
        [None],
        [{"text": "Hi."}],
        [{"type": "text"}],
        [{"type": "tool_use", "id": "toolu_1", "input": {}}],
        [{"type": "tool_use", "name": "look", "input": {}}],
        [{"type": "tool_use", "id": "toolu_1", "name": "look"}],
        "Hi.",
    ],
)
def test_content_that_is_none_is_a_broken_reply_that_was_recorded(content: Any):
    with fixed({**REPLY, "content": content}) as (url, _):
        scene = at(url)
        with pytest.raises(InfrastructureError) as caught:
            scene.hear()
    assert (caught.value.kind, caught.value.again) == ("broken_reply", True)
    assert scene.call.usage.output_tokens == 2


@pytest.mark.parametrize("body", [[], {}, "Hi.", 7, None, {**REPLY, "usage": None}, {**REPLY, "content": None}])
def test_what_is_no_message_is_a_broken_reply(body: Any):
    with fixed(body) as (url, _), pytest.raises(InfrastructureError) as caught:
        at(url).hear()
    assert (caught.value.kind, caught.value.again) == ("broken_reply", True)


@pytest.mark.parametrize("usage", [{"input_tokens": -1}, {"speed": "fast"}, {"server_tool_use": {"web_searches": 1}}])
def test_a_reply_without_a_price_is_not_asked_for_again(usage: Any):
    with (
        fixed({**REPLY, "usage": {**REPLY["usage"], **usage}}) as (url, _),
        pytest.raises(InfrastructureError, match="the reply has no price: usage") as caught,
    ):
        at(url).hear()
    assert (caught.value.kind, caught.value.again) == ("broken_reply", False)


def test_half_a_body_is_a_broken_reply():
    with stage(Broken(text("Hi."))) as scene, pytest.raises(InfrastructureError) as caught:
        scene.hear()
    assert (caught.value.kind, caught.value.again) == ("broken_reply", True)
    assert str(caught.value) == "the reply cannot be read: JSONDecodeError"
