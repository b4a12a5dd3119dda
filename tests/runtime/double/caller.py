"""A small agent that asks a model through the real client, as the agent under test does."""

import json
from typing import Any

import anthropic

from liarproof.runtime.agents.base import Act, Halt, Message, Observed, ToolCall
from liarproof.runtime.trajectory import CustomerTurn

from .talk import HAIKU, LOOK

TRIAL = "refund-all/0"


class Caller:
    """A player whose acts are replies of a model. After silence, what it observes next joins the same message."""

    finished = False

    def __init__(
        self, client: anthropic.Anthropic, *, trial: str = TRIAL, model: str = HAIKU, retries: int = 0
    ) -> None:
        self._client = client.with_options(max_retries=retries)
        self._told: dict[str, Any] = {
            "model": model,
            "max_tokens": 1000,
            "tools": [LOOK],
            "extra_headers": {"x-liarproof-trial": trial},
            "timeout": 10,
        }
        self._call = ""
        self.messages: list[Any] = []
        self.replies: list[anthropic.types.Message] = []

    def act(self, observed: Observed) -> Act:
        """The next act of the model."""
        self._add(self._block(observed))
        reply = self._client.messages.create(**self._told, messages=self.messages)
        self.replies.append(reply)
        if reply.content:
            self.messages.append({"role": "assistant", "content": [block.to_dict() for block in reply.content]})
        if reply.stop_reason == "refusal":
            return Halt("refusal")
        words = "".join(block.text for block in reply.content if block.type == "text")
        for block in reply.content:
            if block.type == "tool_use":
                self._call = block.id
                return ToolCall(block.name, block.input, words)
        return Message(words)

    def _block(self, observed: Observed) -> dict[str, Any]:
        if isinstance(observed, CustomerTurn):
            return {"type": "text", "text": observed.text}
        failed = observed.error is not None
        content = observed.error if failed else json.dumps(observed.output)
        return {"type": "tool_result", "tool_use_id": self._call, "content": content, "is_error": failed}

    def _add(self, block: dict[str, Any]) -> None:
        if self.messages and self.messages[-1]["role"] == "user":
            self.messages[-1]["content"].append(block)
        else:
            self.messages.append({"role": "user", "content": [block]})
