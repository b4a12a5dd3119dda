"""Conversations that the service refuses, and some that it takes."""

from typing import Any

import pytest

from .talk import HELLO, talk

HI = {"role": "assistant", "content": "Hi."}


def user(*blocks: Any) -> dict[str, Any]:
    return {"role": "user", "content": list(blocks)}


def model(*blocks: Any) -> dict[str, Any]:
    return {"role": "assistant", "content": list(blocks)}


def words(text: str = "So?") -> dict[str, Any]:
    return {"type": "text", "text": text}


def use(name: str) -> dict[str, Any]:
    return {"type": "tool_use", "id": name, "name": "look", "input": {}}


def result(name: str, content: Any = "{}") -> dict[str, Any]:
    return {"type": "tool_result", "tool_use_id": name, "content": content}


UNANSWERED = (
    "`tool_use` ids were found without `tool_result` blocks immediately after: {}. "
    "Each `tool_use` block must have a corresponding `tool_result` block in the next message."
)
UNASKED = (
    "unexpected `tool_use_id` found in `tool_result` blocks: {}. "
    "Each `tool_result` block must have a corresponding `tool_use` block in the previous message."
)
EMPTY = "text content blocks must contain non-whitespace text"


@pytest.mark.parametrize(
    ("messages", "message"),
    [
        ([HI, HELLO], "messages.0: the first message must use the user role"),
        (
            [HELLO, HELLO],
            'messages.1: roles must alternate between "user" and "assistant", but found multiple "user" roles in a row',
        ),
        (
            [HELLO, HI],
            "This model does not support assistant message prefill. The conversation must end with a user message.",
        ),
        ([user()], "messages.0: messages must have non-empty content"),
        ([HELLO, model(), HELLO], "messages.1: messages must have non-empty content"),
        ([user(words(""))], f"messages.0.content.0: {EMPTY}"),
        ([HELLO, model(words(" \n")), HELLO], f"messages.1.content.0: {EMPTY}"),
        ([HELLO, model(use("a")), user(result("a", [words("")]))], f"messages.2.content.0: {EMPTY}"),
        ([HELLO, model(use("a")), user(words())], f"messages.2: {UNANSWERED.format('a')}"),
        ([HELLO, model(use("a"), use("b"), use("c")), user(result("b"))], f"messages.2: {UNANSWERED.format('a, c')}"),
        ([HELLO, model(use("a")), user(result("a"), result("b"))], f"messages.2: {UNASKED.format('b')}"),
        ([user(result("a"))], f"messages.0: {UNASKED.format('a')}"),
        (
            [HELLO, model(use("a")), user(result("a")), HI, user(result("a"))],
            f"messages.4: {UNASKED.format('a')}",
        ),
        (
            [HELLO, model(use("a")), user(words(), result("a"))],
            "messages.2: `tool_result` blocks must come first in the content of a message",
        ),
        (
            [HELLO, model(use("a")), user(result("a"), result("a"))],
            "messages.2: each `tool_use` must have a single `tool_result`",
        ),
        ([HELLO, model(use("a"), use("a")), user(result("a"))], "messages.1: `tool_use` ids must be unique"),
        ([user(words(), use("a"))], "messages.0.content.1: only `assistant` messages can hold this block"),
        (
            [HELLO, model(words(), result("a")), HELLO],
            "messages.1.content.1: `tool_result` blocks can only be in `user` messages",
        ),
        ([user({"type": "image"})], "messages.0.content.0.type: Invalid value 'image'"),
        ([{"role": "system", "content": "Be brief."}], "messages.0.role: Invalid enum value 'system'"),
    ],
)
def test_it_is_refused(messages: list[Any], message: str) -> None:
    with talk() as line:
        assert line.fails(*messages) == message


@pytest.mark.parametrize(
    "messages",
    [
        [HELLO, HI, HELLO],
        [user(words(), words())],
        [HELLO, model(words(), use("a"), use("b")), user(result("b"), result("a"), words())],
        [HELLO, model(use("a")), user({**result("a", [words("No.")]), "is_error": True})],
        [HELLO, model(use("a")), user(result("a", ""))],
    ],
)
def test_it_is_taken(messages: list[Any]) -> None:
    with talk() as line:
        assert line.say(*messages).stop_reason == "end_turn"


def test_no_messages_are_refused() -> None:
    with talk() as line:
        assert line.fails(messages=[]) == "messages: at least one message is required"
