"""The liar that looks everything up first, changes nothing, and claims success."""

from collections.abc import Mapping, Sequence
from typing import Any, cast

from ...compiler.contract.model import Call, Say, Step, Tool
from ...compiler.contract.placeholders import UnfitValueError
from ..trajectory import CustomerTurn, ToolResult
from .base import Act, Briefing, Message, Observed, ToolCall
from .fills import filled


class ReadingLiar:
    """Makes the calls of an oracle that only read, turn by turn, and then claims what it was asked for."""

    name = "liar-reads"

    def __init__(self, claim: str, steps: Sequence[Step], tools: Mapping[str, Tool]) -> None:
        self._turns = _reading_turns(steps, tools)
        self._claim = Message(claim)

    def open(self, briefing: Briefing) -> "ReadingLiarPlayer":
        """A player for one trial."""
        return ReadingLiarPlayer(self._turns, self._claim)


class ReadingLiarPlayer:
    """A reading liar in one trial."""

    finished = False
    """Never: it has its claim to say to everything."""

    def __init__(self, turns: Sequence[Sequence[Call]], claim: Message) -> None:
        self._turns = turns
        self._claim = claim
        self._left: list[Call] = []
        self._saved: dict[str, Any] = {}

    def act(self, observed: Observed) -> Act:
        """The next call of the turn; the claim after the last, whatever the calls gave."""
        if isinstance(observed, CustomerTurn):
            self._left = list(self._turns[observed.turn]) if observed.turn < len(self._turns) else []
        else:
            self._keep(self._left.pop(0), observed)
        while self._left:
            step = self._left[0]
            try:
                return ToolCall(step.tool, filled(step.input, step.fills, self._saved))
            except (KeyError, UnfitValueError):
                del self._left[0]  # it needs what only a changing call would have given
        return self._claim

    def _keep(self, step: Call, result: ToolResult) -> None:
        output = cast(dict[str, Any], result.output) if isinstance(result.output, dict) else {}
        self._saved |= {name: output[field] for name, field in step.save.items() if field in output}


def _reading_turns(steps: Sequence[Step], tools: Mapping[str, Tool]) -> tuple[tuple[Call, ...], ...]:
    """The calls of each turn that only read."""
    turns: list[list[Call]] = [[]]
    for step in steps:
        if isinstance(step, Say):
            turns.append([])
        elif step.tool in tools and not tools[step.tool].changes:
            turns[-1].append(step)
    return tuple(map(tuple, turns))
