"""An agent of several stages in one trial."""

from collections.abc import Callable, Mapping, Set
from typing import NamedTuple

from ....compiler.contract.model import Profile, Tool
from ...escalated import Escalated, Trigger
from ...tokens import tokens_in
from ...trajectory import CustomerTurn, ToolResult
from ..base import Act, Halt, Observed, Player, ToolCall
from ..ledger import Ledger, StageLedger
from .handoff import handoff
from .story import Story
from .triggers import Triggers

OpenStage = Callable[[int, StageLedger], Player]
"""Makes the player of a stage, which is numbered from 1."""


class Stuck(NamedTuple):
    """Why a stage does not go on, and the call that it would have made, if that is why."""

    trigger: Trigger
    call: ToolCall | None = None


class CascadePlayer:
    """Begins with the first stage, and goes on with the next where one is stuck.

    A stage begins with a conversation of its own: it hears what was said and a handoff, and gets nothing of what the
    one before it thought. `handing_over` are the tools by which an agent of a database world gives up.
    """

    finished = False

    def __init__(
        self,
        profile: Profile,
        open_stage: OpenStage,
        ledger: Ledger,
        *,
        tools: Mapping[str, Tool],
        handing_over: Set[str],
    ) -> None:
        self._profile = profile
        self._open_stage = open_stage
        self._ledger = ledger
        self._tools = tools
        self._handing_over = handing_over
        self._story = Story()
        self._earlier_replies = 0
        self._begin(1)

    def act(self, observed: Observed) -> Act:
        """The next act, of whichever stage is not stuck.

        Raises:
            InfrastructureError: the service gave no reply, or none that can be used.
        """
        self._story.observe(observed)
        act = self._stage_act(observed)
        while isinstance(act, Stuck):
            told = self._leave(act)
            self._begin(self._stage + 1)
            act = self._stage_act(CustomerTurn(0, f"{self._story.retold()}\n\n<handoff>\n{told}\n</handoff>"))
        self._story.act(act)
        return act

    def _begin(self, stage: int) -> None:
        self._stage = stage
        self._turns = StageLedger(self._ledger, stage, self._profile.stages[stage - 1].max_turns)
        self._player = self._open_stage(stage, self._turns)
        self._triggers = Triggers(self._profile.escalate_on, self._handing_over)

    def _stage_act(self, observed: Observed) -> Act | Stuck:
        """What the stage does next; from the last one nobody takes over."""
        if self._stage == len(self._profile.stages):
            return self._player.act(observed)
        if isinstance(observed, ToolResult) and (trigger := self._triggers.of_result(observed)):
            return Stuck(trigger)
        act = self._player.act(observed)
        if isinstance(act, ToolCall) and (trigger := self._triggers.of_call(act)):
            return Stuck(trigger, act)
        if isinstance(act, Halt) and self._turns.out_of_turns and self._profile.escalate_on.turn_limit:
            return Stuck("turn_limit")
        return act

    def _leave(self, stuck: Stuck) -> str:
        """Take down that the stage is left; what the next one is told of it."""
        told = handoff(self._story, stuck.trigger, stuck.call, self._tools, self._profile.handoff.max_tokens)
        self._earlier_replies += self._turns.replies
        self._ledger.escalate(
            Escalated(
                stage=self._stage,
                trigger=stuck.trigger,
                calls=len(self._story.calls),
                replies=self._earlier_replies,
                handoff=told,
                tokens=tokens_in(told),
            )
        )
        return told
