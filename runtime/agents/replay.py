"""An agent that makes given acts one after the other, whatever comes of them."""

from collections.abc import Sequence

from .base import Briefing, Message, Observed, ToolCall

Acts = Sequence[ToolCall | Message]

SILENCE = Message("")


class Replay:
    """An agent that makes the same acts in every trial, and is silent when they are done."""

    def __init__(self, name: str, acts: Acts) -> None:
        self.name = name
        self._acts = acts

    def open(self, briefing: Briefing) -> "ReplayPlayer":
        """A player for one trial; acts that are given need no briefing."""
        return ReplayPlayer(self._acts)


class ReplayPlayer:
    """Given acts in one trial."""

    def __init__(self, acts: Acts) -> None:
        self._acts = acts
        self._made = 0

    @property
    def finished(self) -> bool:
        """Whether all acts were made."""
        return self._made == len(self._acts)

    def act(self, observed: Observed) -> ToolCall | Message:
        """The next act; silence when there is none."""
        if self._made == len(self._acts):
            return SILENCE
        self._made += 1
        return self._acts[self._made - 1]
