"""Scripted agents that play the model."""

from typing import Any, cast

import msgspec

from ...compiler.contract.outcomes import Ending
from ..agents.base import Act, Halt, Message, Player, ToolCall
from ..errors import HarnessError
from ..trajectory import CustomerTurn, ToolResult
from .mixture import Casting
from .replies import Content, Said, StopReason, Text, Thinking, ToolUse
from .request import Request
from .wire import TextBlock, ToolResultBlock, ToolUseBlock, Turn

_STOPS: dict[Ending, StopReason] = {
    "truncated": "max_tokens",
    "refusal": "refusal",
    "context_limit": "model_context_window_exceeded",
}


class Rehearsal:
    """A responder that answers as a player would.

    It keeps nothing between requests: for each, a new player goes through the conversation so far, so the same
    conversation gets the same reply. `casting` makes the player; the header `x-liarproof-trial: TASK/REPETITION` can
    tell it of which trial. Each text of the user is a turn of the customer. What the conversation holds that the player
    did not do, such as a reply that a fault has put in, is passed over, and what it would have done then it does now.

    With `thinking`, each reply of a model that thinks begins with that thought.
    """

    def __init__(self, casting: Casting, *, thinking: str = "") -> None:
        self._casting = casting
        self._thinking = thinking

    def __call__(self, request: Request) -> Said:
        """The reply of the player.

        Raises:
            HarnessError: the player halts in a way that no model does, or calls a tool with what is no object.
        """
        act = _Replay(self._casting(request)).through(request.body.messages)
        if isinstance(act, Halt):
            return _halted(act)
        thinks = _thinks(request)
        content: list[Content] = [Thinking(self._thinking)] if thinks and self._thinking else []
        if isinstance(act, Message):
            content += [Text(act.text)] if act.text else []
            return Said(tuple(content))
        if act.said:
            content.append(Thinking(act.said) if thinks and request.model.muses else Text(act.said))
        return Said((*content, ToolUse(act.tool, _object(act))), "tool_use")


class _Replay:
    """A player on its way through a conversation."""

    def __init__(self, player: Player) -> None:
        self._player = player
        self._act: Act = Message("")
        self._called: str | None = None
        self._turns = 0

    def through(self, messages: tuple[Turn, ...]) -> Act:
        """What the player does after the last message."""
        for message in messages:
            if message.role == "assistant":
                self._called = self._made(message)
                continue
            for block in message.blocks:
                if isinstance(block, ToolResultBlock) and block.tool_use_id == self._called:
                    self._act = self._player.act(_result(block))
                elif isinstance(block, TextBlock):
                    self._act = self._player.act(CustomerTurn(self._turns, block.text))
                    self._turns += 1
        return self._act

    def _made(self, message: Turn) -> str | None:
        """The id of the player's call, if that is what the message holds."""
        act = self._act
        if not isinstance(act, ToolCall):
            return None
        given = _object(act)
        for block in message.blocks:
            if isinstance(block, ToolUseBlock) and block.name == act.tool and block.input == given:
                return block.id
        return None


def _thinks(request: Request) -> bool:
    """Whether the model thinks in this request: those that take no sampling parameters do by themselves."""
    asked = request.body.thinking
    return not request.model.samples if asked is None else asked.type != "disabled"


def _result(block: ToolResultBlock) -> ToolResult:
    """What a player observes of a result: an output, which is JSON where it can be read as such, or an error."""
    if block.is_error:
        return ToolResult(error=block.words)
    try:
        return ToolResult(msgspec.json.decode(block.words)) if block.words else ToolResult()
    except msgspec.DecodeError:
        return ToolResult(block.words)


def _object(act: ToolCall) -> dict[str, Any]:
    """The input of a call as it comes back over the wire."""
    given = msgspec.json.decode(msgspec.json.encode(act.input))
    if not isinstance(given, dict):
        raise HarnessError(f"a call of {act.tool} needs an object as its input, not {given!r}")
    return cast(dict[str, Any], given)


def _halted(act: Halt) -> Said:
    if act.ending not in _STOPS:
        raise HarnessError(f"no model ends a trial with {act.ending}: {', '.join(_STOPS)} are those that it can")
    return Said((), _STOPS[act.ending])
