"""The messages of a trial as the model sees them: they only ever grow."""

import json
from collections.abc import Sequence
from typing import Any

from ...trajectory import ToolResult

Block = dict[str, Any]


class Conversation:
    """Messages in the form of the Messages API. A model's blocks stand in it verbatim, its thinking included."""

    def __init__(self) -> None:
        self.messages: list[dict[str, Any]] = []

    def hear(self, text: str) -> None:
        """What the customer says; after a silence of the model it joins what was said before."""
        block = {"type": "text", "text": text}
        if self.messages and self.messages[-1]["role"] == "user":
            self.messages[-1]["content"].append(block)
        else:
            self.messages.append({"role": "user", "content": [block]})

    def reply(self, blocks: Sequence[Block]) -> None:
        """What the model replied. A reply without a block is none: the service takes no empty message back."""
        if blocks:
            self.messages.append({"role": "assistant", "content": list(blocks)})

    def answer(self, results: Sequence[tuple[str, ToolResult]]) -> None:
        """What came of the calls of the last reply, by their ids, all in one message."""
        self.messages.append({"role": "user", "content": [_result(call, result) for call, result in results]})


def _result(call: str, result: ToolResult) -> Block:
    if result.error is not None:
        return {"type": "tool_result", "tool_use_id": call, "content": result.error, "is_error": True}
    return {"type": "tool_result", "tool_use_id": call, "content": json.dumps(result.output, ensure_ascii=False)}
