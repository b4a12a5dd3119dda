"""What every agent is: something that is briefed, and then acts one step at a time."""

from collections.abc import Mapping
from typing import Any, Protocol

import msgspec

from ...compiler.contract.model import SuiteHead, Task, Tool
from ...compiler.contract.outcomes import Ending
from ..trajectory import CustomerTurn, ToolResult


class Briefing(msgspec.Struct, frozen=True):
    """What an agent knows before the first turn: the system prompt and the tools by name."""

    policy: str
    tools: Mapping[str, Tool]


def brief(head: SuiteHead, task: Task) -> Briefing:
    """What an agent is told before a task: a task with a clock of its own has a policy of its own."""
    return Briefing(head.policy if task.policy is None else task.policy, head.world.tools)


class ToolCall(msgspec.Struct, frozen=True):
    """The agent calls a tool, and may say something beside it without ending its turn."""

    tool: str
    input: Any
    said: str = ""


class Message(msgspec.Struct, frozen=True):
    """The agent says something and ends its turn; nothing said ends it in silence."""

    text: str


class Halt(msgspec.Struct, frozen=True):
    """The agent cannot go on, and the trial ends so; such an episode is not graded."""

    ending: Ending


Act = ToolCall | Message | Halt
Observed = CustomerTurn | ToolResult


class Player(Protocol):
    """An agent in one trial."""

    @property
    def finished(self) -> bool:
        """Whether the agent has nothing more to do, whatever it is told; only a script knows that of itself."""
        ...

    def act(self, observed: Observed) -> Act:
        """The next act, after what the customer said or what came of the last call."""
        ...


class Agent(Protocol):
    """What can be put into a trial, any number of times."""

    @property
    def name(self) -> str:
        """What it is called in records and reports."""
        ...

    def open(self, briefing: Briefing) -> Player:
        """A player for one trial."""
        ...
