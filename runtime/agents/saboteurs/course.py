"""A right way as it was played: what saboteurs are derived from."""

from collections.abc import Mapping

import msgspec

from ....compiler.contract.model import Tool
from ...trajectory import AgentMessage, CustomerTurn, Trajectory
from ..base import Message, ToolCall
from ..replay import SILENCE

Act = ToolCall | Message


class Course(msgspec.Struct, frozen=True):
    """The acts of a right way with what was saved filled in, and the indexes of the calls that changed something.

    `agent` is `oracle` or `also/…`. The acts of a turn end with a message.
    """

    agent: str
    acts: tuple[Act, ...]
    changing: tuple[int, ...]

    def call(self, index: int) -> ToolCall:
        """The call at an index.

        Raises:
            TypeError: a message stands there.
        """
        act = self.acts[index]
        if isinstance(act, Message):
            raise TypeError(act)
        return act

    def replaced(self, index: int, *acts: Act) -> tuple[Act, ...]:
        """The acts with others in place of one."""
        return (*self.acts[:index], *acts, *self.acts[index + 1 :])

    def changed(self, index: int, **values: object) -> tuple[Act, ...]:
        """The acts with other values in the input of one call."""
        call = self.call(index)
        return self.replaced(index, ToolCall(call.tool, {**call.input, **values}))

    def followed(self, *calls: ToolCall) -> tuple[Act, ...]:
        """The acts with calls before the message that ends them, or after all if none does."""
        end = len(self.acts) - bool(self.acts and isinstance(self.acts[-1], Message))
        return (*self.acts[:end], *calls, *self.acts[end:])


def course_of(agent: str, trajectory: Trajectory, tools: Mapping[str, Tool]) -> Course:
    """The course of an episode that a script went through."""
    acts: list[Act] = []
    changing: list[int] = []
    ended = 0
    for event in trajectory:
        if isinstance(event, CustomerTurn):
            continue
        acts += [SILENCE] * (event.turn - ended)  # turns that ended in silence left no event
        ended = event.turn
        if isinstance(event, AgentMessage):
            acts.append(Message(event.text))
            ended += 1
        else:
            if event.result.error is None and event.tool in tools and tools[event.tool].changes:
                changing.append(len(acts))
            acts.append(ToolCall(event.tool, event.input))
    return Course(agent, tuple(acts), tuple(changing))
