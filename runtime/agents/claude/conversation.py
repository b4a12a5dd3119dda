"""The messages of a trial as the model sees them: they only ever grow."""

import json
from collections.abc import Sequence
from typing import Any

from ...trajectory import ToolResult
from .blocks import Block, is_blank


class Conversation:
    """Messages in the form of the Messages API. A model's blocks stand in it verbatim, its thinking included."""

    def __init__(self) -> None:
        self.messages: list[dict[str, Any]] = []

    def hear(self, text: str) -> None:
        """What the customer says; after a silence of the model it joins what was said before."""
        self._add("user", [{"type": "text", "text": text}])

    def reply(self, blocks: Sequence[Block]) -> None:
        """What the model replied; after a pause it goes on with its message.

        The service takes back neither a message without a block nor a blank text.
        """
        kept = [block for block in blocks if not is_blank(block)]
        if kept:
            self._add("assistant", kept)

    def answer(self, results: Sequence[tuple[str, ToolResult]]) -> None:
        """What came of the calls of the last reply, by their ids, all in one message."""
        self._add("user", [_result(call, result) for call, result in results])

    def _add(self, role: str, blocks: list[Block]) -> None:
        """Roles alternate, so what the same one adds joins its message."""
        if self.messages and self.messages[-1]["role"] == role:
            self.messages[-1]["content"].extend(blocks)
        else:
            self.messages.append({"role": role, "content": blocks})


def _result(call: str, result: ToolResult) -> Block:
    if result.error is not None:
        return {"type": "tool_result", "tool_use_id": call, "content": result.error, "is_error": True}
    return {"type": "tool_result", "tool_use_id": call, "content": json.dumps(result.output, ensure_ascii=False)}
