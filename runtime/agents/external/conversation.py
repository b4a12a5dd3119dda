"""What a callable agent is given: the customer's turns, the tools, and a way to say something."""

import json
from collections.abc import Mapping, Sequence
from typing import Any, BinaryIO, NamedTuple, Self


class Result(NamedTuple):
    """What came of a call: an output, or an error in words; the other is None."""

    output: Any
    error: str | None


class Conversation:
    """One trial. Going through it gives what the customer says, turn by turn.

    What the agent says is told with the next thing that it does: beside a call, or at the end of its turn, which is
    when it asks for the customer's next words.
    """

    def __init__(self, told: BinaryIO, said: BinaryIO) -> None:
        self._told = told
        self._said = said
        start = self._hear()
        if start.get("protocol") != 1:
            raise RuntimeError(f"this host speaks version 1 of the protocol, and was told {start}")
        self.policy: str = start["policy"]
        self.tools: Sequence[Mapping[str, Any]] = start["tools"]
        self._is_our_turn = False
        self._words: list[str] = []
        self._usage: list[dict[str, Any]] = []

    def __iter__(self) -> Self:
        return self

    def __next__(self) -> str:
        """End the turn, and wait for the customer's next words."""
        if self._is_our_turn:
            self._tell("message")
        told = self._hear()
        self._is_our_turn = told["type"] == "turn"
        if not self._is_our_turn:
            raise StopIteration
        return told["text"]

    def say(self, text: str) -> None:
        """Say something to the customer. What is said several times in a turn stands in lines of their own."""
        self._check_turn("say anything")
        self._words.append(text)

    def call(self, tool: str, /, **given: Any) -> Result:
        """Call a tool and wait for what comes of it."""
        self._check_turn("call a tool")
        self._tell("call", tool=tool, input=given)
        told = self._hear()
        return Result(told.get("output"), told.get("error"))

    def used(self, model: str, **tokens: int) -> None:
        """Tell of one call of a model, by the fields of `usage` in the protocol."""
        self._usage.append({"model": model, **tokens})

    def _check_turn(self, what: str) -> None:
        if not self._is_our_turn:
            raise RuntimeError(f"there is nobody to {what} to: it is the customer's turn, or the trial is over")

    def _tell(self, kind: str, **fields: Any) -> None:
        line: dict[str, Any] = {"type": kind, **fields}
        if self._words or kind == "message":
            line["text"] = "\n".join(self._words)
        if self._usage:
            line["usage"] = self._usage
        self._words, self._usage = [], []
        self._said.write(json.dumps(line, allow_nan=False).encode() + b"\n")
        self._said.flush()

    def _hear(self) -> dict[str, Any]:
        line = self._told.readline()
        return json.loads(line) if line else {"type": "end"}
