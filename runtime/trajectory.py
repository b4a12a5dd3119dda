"""What happens in an episode, in order: the customer's turns, the agent's messages, its calls and their results."""

from typing import Any

import msgspec


class ToolResult(msgspec.Struct, frozen=True, omit_defaults=True):
    """What came of a call: an output, or an error in words. `fault` names the world's fault that made it fail."""

    output: Any = None
    error: str | None = None
    fault: str | None = None


class CustomerTurn(msgspec.Struct, frozen=True, tag="customer", tag_field="kind"):
    """What the customer said. `turn` counts from 0, also for what is said after the last of the task's turns."""

    turn: int
    text: str


class AgentMessage(msgspec.Struct, frozen=True, tag="agent", tag_field="kind"):
    """What the agent said during a turn."""

    turn: int
    text: str


class CallMade(msgspec.Struct, frozen=True, tag="call", tag_field="kind"):
    """A tool call that the agent made during a turn, and its result."""

    turn: int
    tool: str
    input: Any
    result: ToolResult


Event = CustomerTurn | AgentMessage | CallMade

Trajectory = tuple[Event, ...]
"""The ordered events of an episode."""
