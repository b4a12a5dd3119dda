"""What has happened in a trial so far, as far as the next stage has to know."""

from collections.abc import Iterator
from typing import NamedTuple

from ...trajectory import CustomerTurn, ToolResult
from ..base import Act, Message, Observed, ToolCall

_LONGEST_ANSWER = 600
"""Characters of what an agent answered that the next stage is told."""


class Called(NamedTuple):
    """A call that was made, and its result."""

    call: ToolCall
    result: ToolResult


class Story:
    """The conversation and the calls of a trial, over all of its stages."""

    def __init__(self) -> None:
        self.calls: list[Called] = []
        self._said: list[tuple[str, str]] = []
        self._waiting: ToolCall | None = None

    def observe(self, observed: Observed) -> None:
        """What came from outside: the customer's words, or the result of the last call."""
        if isinstance(observed, CustomerTurn):
            self._said.append(("The customer", observed.text))
        elif self._waiting is not None:
            self.calls.append(Called(self._waiting, observed))
            self._waiting = None

    def act(self, act: Act) -> None:
        """What the agent does."""
        if isinstance(act, ToolCall):
            self._waiting = act
        text = act.said if isinstance(act, ToolCall) else act.text if isinstance(act, Message) else ""
        if text:
            self._said.append(("You", text[:_LONGEST_ANSWER]))

    def retold(self) -> str:
        """The conversation for somebody who was not there; what the customer asked, if nothing else was said."""
        return self._said[0][1] if len(self._said) == 1 else "\n\n".join(self._told())

    def _told(self) -> Iterator[str]:
        for who, text in self._said:
            yield f"{who}: {text}"
