"""Thinking goes back as it came, in the conversation in which it was made, and nowhere else."""

from typing import Any

import pytest

from liarproof.runtime.double.replies import Said, Text, Thinking, ToolUse, calls

from .talk import HAIKU, HELLO, LOOK, SONNET, Talk, always, talk

THOUGHT = calls(ToolUse("look", {"at": 1}), thinking="Where is it?")
REFUSED = "messages.1.content.0: Invalid `signature` in `thinking` block"
TOLD: dict[str, Any] = {"system": "Be brief.", "tools": [LOOK]}


def first_call(line: Talk, **changed: Any) -> tuple[dict[str, Any], dict[str, Any]]:
    """The reply to a greeting as it goes back, and the result of its call."""
    reply = line.say(HELLO, **{**TOLD, **changed})
    content = [block.to_dict() for block in reply.content]
    result = {"type": "tool_result", "tool_use_id": content[-1]["id"], "content": "{}"}
    return {"role": "assistant", "content": content}, {"role": "user", "content": [result]}


def test_thinking_that_goes_back_as_it_came_is_taken() -> None:
    with talk(always(THOUGHT)) as line:
        said, result = first_call(line)
        assert line.say(HELLO, said, result, **TOLD).stop_reason == "tool_use"


def test_the_client_s_own_blocks_go_back_with_fields_that_are_empty() -> None:
    with talk(always(Said((Thinking("Well."), Text("Hi."))))) as line:
        reply = line.say()
        assert line.say(HELLO, reply.to_param(), HELLO).stop_reason == "end_turn"


def test_cache_control_may_move_as_a_conversation_goes_on() -> None:
    with talk(always(THOUGHT)) as line:
        said, result = first_call(line, system=[{"type": "text", "text": "Be brief."}])
        marked = {
            "role": "user",
            "content": [{"type": "text", "text": "Hello.", "cache_control": {"type": "ephemeral"}}],
        }
        assert line.say(marked, said, result, **TOLD, cache_control={"type": "ephemeral"}).stop_reason == "tool_use"


def test_words_put_into_thinking_are_refused() -> None:
    with talk(always(THOUGHT)) as line:
        said, result = first_call(line)
        said["content"][0]["thinking"] = "Where was it?"
        assert line.fails(HELLO, said, result, **TOLD) == REFUSED


def test_thinking_of_another_model_is_refused() -> None:
    with talk(always(THOUGHT)) as line:
        said, result = first_call(line, model=HAIKU)
        assert line.fails(HELLO, said, result, **TOLD, model=SONNET) == REFUSED


def test_thinking_of_another_account_is_refused() -> None:
    with talk(always(THOUGHT), key="mine", double_key="mine") as line:
        said, result = first_call(line)
    with talk(always(THOUGHT)) as other:
        assert other.fails(HELLO, said, result, **TOLD) == REFUSED


@pytest.mark.parametrize(
    "changed",
    [{"system": "Be very brief."}, {"tools": [{**LOOK, "description": "Looks up."}]}, {"tools": []}, {"system": ""}],
)
def test_thinking_under_other_instructions_is_refused(changed: dict[str, Any]) -> None:
    with talk(always(THOUGHT)) as line:
        said, result = first_call(line)
        assert line.fails(HELLO, said, result, **{**TOLD, **changed}) == REFUSED


def test_thinking_after_another_message_is_refused() -> None:
    with talk(always(THOUGHT)) as line:
        said, result = first_call(line)
        assert line.fails({"role": "user", "content": "Hello!"}, said, result, **TOLD) == REFUSED


def test_a_call_that_was_changed_makes_the_next_thought_refused() -> None:
    with talk(always(THOUGHT)) as line:
        said, result = first_call(line)
        again = line.say(HELLO, said, result, **TOLD)
        second = {"role": "assistant", "content": [block.to_dict() for block in again.content]}
        answer = {"type": "tool_result", "tool_use_id": again.content[-1].id, "content": "{}"}
        said["content"][1]["input"] = {"at": 2}
        message = line.fails(HELLO, said, result, second, {"role": "user", "content": [answer]}, **TOLD)
    assert message == "messages.3.content.0: Invalid `signature` in `thinking` block"
