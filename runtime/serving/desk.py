"""What an agent from outside is told, and what comes of each tool that it calls. Nothing here knows a protocol."""

import json
from collections.abc import Callable, Mapping
from typing import Any, Generic, TypeVar

import msgspec

from ...compiler.contract.tool_input import InputCheck
from ..agents.base import Act, Briefing, Message, Observed, ToolCall
from ..agents.guest_profile import Client
from ..trajectory import CustomerTurn, ToolResult
from .hosted import HostedTrial
from .names import names_beside

T = TypeVar("T")

_OVER = "The conversation is over. Nothing is left to do: call no more tools."
_BROKEN_OFF = "The conversation was broken off by a fault on this side, which is not yours. Call no more tools."


class OfferedTool(msgspec.Struct, frozen=True):
    """A tool as an agent is shown it. `input` is a JSON Schema."""

    name: str
    description: str
    input: Mapping[str, Any]


class Answer(msgspec.Struct, frozen=True):
    """What comes of a call, in texts that belong together; or an error."""

    texts: tuple[str, ...]
    is_error: bool = False


class Desk(Generic[T]):
    """One conversation with a customer. To be used by one thread at a time.

    `begin` begins the trial when the agent first wants to hear the customer: a client that only looks at the tools
    leaves nothing behind. `reveal` words what the agent is told of its grade, after the trial.
    """

    def __init__(
        self, briefing: Briefing, begin: Callable[[Client], HostedTrial[T]], *, reveal: Callable[[T], str] | None = None
    ) -> None:
        self._begin = begin
        self._reveal = reveal
        self._names = names_beside(briefing.tools)
        self._policy = briefing.policy
        self._latest = ""
        self._over = False
        self.trial: HostedTrial[T] | None = None
        hearing, replying = _hearing(self._names.hear), _replying(self._names.reply)
        self._reply_input = InputCheck(replying.input)
        world = (OfferedTool(name, tool.description, tool.input) for name, tool in briefing.tools.items())
        self.tools = (hearing, replying, *world)

    @property
    def instructions(self) -> str:
        """The policy, and how one works here, for an agent that knows nothing of us."""
        hear, reply = self._names.hear, self._names.reply
        return (
            f"{self._policy}\n\n"
            "How you work here:\n"
            f"1. Call {hear}: it gives you what the customer says.\n"
            "2. Do what is due with the other tools.\n"
            f"3. Call {reply} with your answer. It ends your turn and gives you what the customer says next. "
            f"The customer sees nothing but the text that you give to {reply}.\n"
            f"Go on like this until {reply} says that the conversation is over."
        )

    def call(self, tool: str, given: Mapping[str, Any], client: Client) -> Answer:
        """Call a tool; whatever an agent gives, the worst is an error."""
        if tool == self._names.hear:
            return self._hear(client)
        if self.trial is None:
            return Answer((f"First hear what the customer says: call {self._names.hear}.",), is_error=True)
        if self._over:
            return self._end(is_error=True)
        if tool != self._names.reply:
            return self._act(ToolCall(tool, given))
        if problem := self._reply_input.problem(given):
            return Answer((problem,), is_error=True)
        return self._act(Message(given["text"]))

    def leave(self) -> None:
        """Let the trial end, if there is one, and wait until it has."""
        if self.trial is not None:
            self.trial.leave()

    def _hear(self, client: Client) -> Answer:
        """What the customer has said last, and the policy, which an agent may not have been shown."""
        if self.trial is None:
            self.trial = self._begin(client)
            answer = self._answer(self.trial.hear())
            if answer.is_error:
                return answer
        if self._over:
            return self._end(is_error=True)
        return Answer((self.instructions, self._latest))

    def _act(self, act: Act) -> Answer:
        if self.trial is None:
            raise TypeError(act)
        return self._answer(self.trial.act(act))

    def _answer(self, observed: Observed | None) -> Answer:
        if observed is None:
            self._over = True
            return self._end(is_error=False)
        if isinstance(observed, CustomerTurn):
            self._latest = f"The customer says:\n\n{observed.text}"
            return Answer((self._latest,))
        return _result(observed)

    def _end(self, *, is_error: bool) -> Answer:
        if self.trial is None or self.trial.fault is not None:
            return Answer((_BROKEN_OFF,), is_error=True)
        told = () if self._reveal is None else (self._reveal(self.trial.outcome()),)
        return Answer((_OVER, *told), is_error)


def _result(result: ToolResult) -> Answer:
    """What came of a tool of the world, as a model gets it."""
    if result.error is not None:
        return Answer((result.error,), is_error=True)
    return Answer((json.dumps(result.output, ensure_ascii=False),))


def _hearing(name: str) -> OfferedTool:
    description = (
        "Hear what the customer says, and read by which policy you work. Call this first. It changes nothing, and can "
        "be called again."
    )
    return OfferedTool(name, description, {"type": "object", "properties": {}, "additionalProperties": False})


def _replying(name: str) -> OfferedTool:
    description = (
        "Answer the customer, which ends your turn. You get what the customer says next, or that the conversation is "
        "over. The customer sees this text and nothing else that you write."
    )
    text = {"type": "string", "description": "What you say to the customer."}
    schema = {"type": "object", "properties": {"text": text}, "required": ["text"], "additionalProperties": False}
    return OfferedTool(name, description, schema)
