"""A reply of the model as the service writes it, with what it used."""

from typing import Any

import msgspec

from .faults import cut
from .prompt import estimate
from .replies import Content, Said, Text, Thinking
from .request import Request
from .thread import Thread
from .usage import OutputDetails, Usage
from .wire import Block, TextBlock, ThinkingBlock, ToolUseBlock


def within(said: Said, request: Request) -> Said:
    """A reply as far as it comes within max_tokens."""
    left = request.body.max_tokens or 0
    for number, content in enumerate(said.content, 1):
        left -= _tokens(content)
        if left < 0:
            return cut(msgspec.structs.replace(said, content=said.content[:number], stop_sequence=None))
    return said


def used(said: Said, request: Request, prompt: Usage) -> Usage:
    """What a reply used on top of its prompt.

    A reply that reached max_tokens used just that many; even one without content used a token.
    """
    output = max(1, sum(_tokens(content) for content in said.content))
    if said.stop_reason == "max_tokens":
        output = request.body.max_tokens or output
    thought = sum(_tokens(content) for content in said.content if isinstance(content, Thinking))
    details = OutputDetails(min(thought, output))
    return msgspec.structs.replace(prompt, output_tokens=output, output_tokens_details=details)


def served_by(said: Said, request: Request) -> str:
    """The model that a reply is from."""
    return request.model.served if said.model is None else said.model


def message(said: Said, request: Request, *, thread: Thread, usage: Usage) -> bytes:
    """A reply as JSON. The thread of the conversation grows by it."""
    body: dict[str, Any] = {
        "id": f"msg_double_{request.number:08}",
        "type": "message",
        "role": "assistant",
        "model": served_by(said, request),
        "content": [_block(content, thread) for content in said.content],
        "stop_reason": said.stop_reason,
        "stop_sequence": said.stop_sequence,
        "usage": usage,
    }
    return msgspec.json.encode(body)


def _block(content: Content, thread: Thread) -> Block:
    if isinstance(content, Text):
        block = TextBlock(content.text)
    elif isinstance(content, Thinking):
        block = ThinkingBlock(content.thinking, thread.signature(content.thinking))
    else:
        block = ToolUseBlock(content.id or thread.call_id(), content.name, dict(content.input))
    thread.add("assistant", block)
    return block


def _tokens(content: Content) -> int:
    if isinstance(content, Text):
        return estimate(content.text.encode())
    if isinstance(content, Thinking):
        return estimate(content.thinking.encode())
    return estimate(msgspec.json.encode([content.name, content.input]))
