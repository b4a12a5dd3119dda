"""Each reply and each fault, as the real client shows it."""

import json
from typing import Any

import anthropic
import pytest

from liarproof.runtime.double.replies import (
    Broken,
    Drip,
    Page,
    Refused,
    Reset,
    Said,
    Text,
    Thinking,
    ToolUse,
    calls,
    context_full,
    cut_call,
    forbidden,
    invalid,
    not_found,
    overloaded,
    paused,
    rate_limited,
    refusal,
    server_error,
    silence,
    text,
    unauthorized,
)

from .talk import HAIKU, HELLO, OLD_HAIKU, always, one_by_one, talk


def test_words_end_the_turn() -> None:
    with talk(always(text("Hi."))) as line:
        reply = line.say()
    assert [block.to_dict() for block in reply.content] == [{"type": "text", "text": "Hi."}]
    assert (reply.stop_reason, reply.stop_sequence, reply.model, reply.role) == ("end_turn", None, HAIKU, "assistant")


def test_calls_come_after_what_was_thought_and_said() -> None:
    look, move = ToolUse("look", {"at": [1, None]}), ToolUse("move", {}, "toolu_mine")
    with talk(always(calls(look, move, said="Let me see.", thinking="Where is it?"))) as line:
        reply = line.say()
    assert reply.stop_reason == "tool_use"
    assert [block.type for block in reply.content] == ["thinking", "text", "tool_use", "tool_use"]
    first, second = reply.content[2:]
    assert isinstance(first, anthropic.types.ToolUseBlock)
    assert isinstance(second, anthropic.types.ToolUseBlock)
    assert (first.name, first.input, second.id) == ("look", {"at": [1, None]}, "toolu_mine")


def test_calls_without_an_id_get_the_same_ones_in_the_same_conversation() -> None:
    with talk(always(calls(ToolUse("look", {}), ToolUse("look", {})))) as line:
        once, again = ([block.id for block in line.say().content] for _ in range(2))
        other = [block.id for block in line.say({"role": "user", "content": "Hello!"}).content]
    assert once == again
    assert len({*once, *other}) == 4


@pytest.mark.parametrize(
    ("reply", "stop"),
    [
        (cut_call("refund", {"order_id": "W-", "cents": 1}, said="I will refund it."), "max_tokens"),
        (refusal(), "refusal"),
        (paused("Let me see."), "pause_turn"),
        (context_full(), "model_context_window_exceeded"),
        (Said((Text("One, two"),), "stop_sequence", stop_sequence="three"), "stop_sequence"),
    ],
)
def test_every_way_to_stop_has_its_reason(reply: Said, stop: str) -> None:
    with talk(always(reply)) as line:
        got = line.say()
    assert (got.stop_reason, got.stop_sequence) == (stop, reply.stop_sequence)
    assert len(got.content) == len(reply.content)


def test_a_call_that_was_cut_used_all_tokens_that_it_was_given() -> None:
    with talk(always(cut_call("refund", {"order_id": "W-"}))) as line:
        assert line.say(max_tokens=64).usage.output_tokens == 64


def test_silence_has_no_content_and_costs_a_token() -> None:
    with talk(always(silence())) as line:
        reply = line.say()
    assert (reply.content, reply.stop_reason, reply.usage.output_tokens) == ([], "end_turn", 1)


def test_an_older_model_is_served_under_its_dated_id() -> None:
    with talk() as line:
        assert line.say(model=OLD_HAIKU).model == "claude-haiku-4-5-20251001"


def test_a_reply_ends_where_it_reaches_max_tokens() -> None:
    look, move = ToolUse("look", {"a": "x" * 30, "b": "y" * 30}), ToolUse("move", {})
    with talk(always(calls(look, move, said="Let me see."))) as line:
        whole, cut, short = (line.say(max_tokens=most) for most in (100, 15, 2))
    assert [reply.stop_reason for reply in (whole, cut, short)] == ["tool_use", "max_tokens", "max_tokens"]
    assert [block.type for block in cut.content] == ["text", "tool_use"]
    assert cut.content[1].to_dict()["input"] == {"a": "x" * 30}
    assert [block.to_dict() for block in short.content] == [{"type": "text", "text": "Let me"}]
    assert [reply.usage.output_tokens for reply in (cut, short)] == [15, 2]
    assert line.double.counts().replies == {"tool_use": 1, "max_tokens": 2}


def test_another_model_can_serve() -> None:
    with talk(always(Said((Text("Hi."),), model="claude-another"))) as line:
        assert line.say().model == "claude-another"


@pytest.mark.parametrize(
    ("fault", "error", "status", "kind"),
    [
        (invalid("No."), anthropic.BadRequestError, 400, "invalid_request_error"),
        (unauthorized(), anthropic.AuthenticationError, 401, "authentication_error"),
        (forbidden(), anthropic.PermissionDeniedError, 403, "permission_error"),
        (not_found("model: x"), anthropic.NotFoundError, 404, "not_found_error"),
        (rate_limited(), anthropic.RateLimitError, 429, "rate_limit_error"),
        (server_error(), anthropic.InternalServerError, 500, "api_error"),
        (overloaded(), anthropic.InternalServerError, 529, "overloaded_error"),
    ],
)
def test_an_error_of_the_service_has_its_class(fault: Refused, error: type[Any], status: int, kind: str) -> None:
    with talk(always(fault)) as line, pytest.raises(error) as caught:
        line.say()
    got = caught.value
    assert (got.status_code, got.type, got.api_message) == (status, kind, fault.message)
    assert got.request_id == got.body["request_id"] == "req_double_00000001"
    assert "retry-after" not in got.response.headers


@pytest.mark.parametrize(("fault", "header"), [(rate_limited(30), "30"), (overloaded(0.25), "0.25")])
def test_an_error_can_say_when_to_try_again(fault: Refused, header: str) -> None:
    with talk(always(fault)) as line, pytest.raises(anthropic.APIStatusError) as caught:
        line.say()
    assert caught.value.response.headers["retry-after"] == header


def test_a_page_of_a_gateway_is_no_json() -> None:
    with talk(always(Page())) as line, pytest.raises(anthropic.InternalServerError) as caught:
        line.say()
    got = caught.value
    assert (got.status_code, got.type, got.request_id) == (502, None, None)
    assert got.response.headers["content-type"] == "text/html"
    assert "502 Bad Gateway" in str(got.body)


def test_a_broken_body_is_no_error_of_the_client_s_own() -> None:
    with talk(always(Broken(text("Hi.")))) as line, pytest.raises(json.JSONDecodeError):
        line.say()


@pytest.mark.parametrize("fault", [Reset(), Reset(text("Hi."))])
def test_a_reset_is_a_connection_error(fault: Reset) -> None:
    with talk(always(fault)) as line, pytest.raises(anthropic.APIConnectionError) as caught:
        line.say()
    assert "reset by peer" in str(caught.value.__cause__)


def test_a_slow_reply_arrives_after_all_its_pauses() -> None:
    pauses: list[float] = []
    with talk(always(Drip(text("Hi."), every=7, size=50)), pause=pauses.append) as line:
        reply = line.say()
    assert reply.stop_reason == "end_turn"
    assert len(pauses) > 10
    assert set(pauses) == {7}


def test_a_slow_reply_can_be_slower_than_a_client_waits() -> None:
    with talk(always(Drip(text("Hi."), every=600))) as line, pytest.raises(anthropic.APITimeoutError):
        line.client.with_options(timeout=0.01).messages.create(
            model=HAIKU, max_tokens=9, messages=[{"role": "user", "content": "Hello."}]
        )


def test_thinking_is_a_part_of_the_output_and_of_its_details() -> None:
    with talk(always(Said((Thinking("x" * 40), Text("y" * 8))))) as line:
        usage = line.say().usage
    assert usage.output_tokens_details is not None
    assert (usage.output_tokens, usage.output_tokens_details.thinking_tokens) == (12, 10)


def test_a_turn_that_paused_twice_goes_on_as_one_message() -> None:
    with talk(one_by_one([paused("One."), paused("Two."), text("Three.")])) as line:
        content: list[Any] = []
        for _ in range(2):
            said = {"role": "assistant", "content": content}
            reply = line.say(HELLO, *([said] if content else []))
            content = [*content, *(block.to_dict() for block in reply.content)]
        last = line.say(HELLO, {"role": "assistant", "content": content})
    assert last.stop_reason == "end_turn"
