"""One trial: one agent on one task in one fresh world."""

from collections.abc import Mapping

from ..compiler.contract.model import Task
from ..compiler.contract.outcomes import Effect, Ending
from .agents.base import Halt, Message, Observed, Player, ToolCall
from .episode import Episode
from .graders.grade import grade_episode
from .trajectory import AgentMessage, CallMade, CustomerTurn, Event, ToolResult
from .worlds.base import World, WorldTrial

STEP_LIMIT = 200
"""How many acts an agent may take in a trial."""


def run_trial(
    world: World,
    task: Task,
    player: Player,
    *,
    agent: str,
    effects: Mapping[str, Effect],
    step_limit: int = STEP_LIMIT,
) -> Episode:
    """Run a trial and grade it if it was completed.

    `effects` are those of the world's mutations, by name. The world is as before when this returns.

    Raises:
        WorldFaultError: the world does what no agent can answer for.
    """
    with world.trial(task) as trial:
        conversation = _Conversation(task, trial, player, step_limit)
        ending = conversation.run()
        changes = trial.changes()
        mutations = trial.mutations()
    trajectory = tuple(conversation.events)
    grade = None
    if ending == "completed":
        grade = grade_episode(
            task,
            effects=effects,
            trajectory=trajectory,
            mutations=mutations,
            changed_in_first_turn=conversation.changed_in_first_turn,
        )
    return Episode(task.id, agent, ending, trajectory, changes, mutations, grade)


class _Conversation:
    """The turns of a trial as they happen."""

    def __init__(self, task: Task, trial: WorldTrial, player: Player, step_limit: int) -> None:
        self.task = task
        self.trial = trial
        self.player = player
        self.steps_left = step_limit
        self.events: list[Event] = []
        self.changed_in_first_turn = False

    def run(self) -> Ending:
        """Turn by turn: the customer speaks, and the agent acts until it ends its turn."""
        turn = 0
        while (text := self._customer_words(turn)) is not None:
            ending = self._take_turn(CustomerTurn(turn, text))
            if ending is not None:
                return ending
            if turn == 0 and self.task.asks_first:
                self.changed_in_first_turn = self.trial.changed_since_start()
            turn += 1
        return "completed"

    def _customer_words(self, turn: int) -> str | None:
        """What the customer says next, whatever was said before; None if the trial is over."""
        past = turn - len(self.task.turns)
        if past < 0:
            return self.task.turns[turn]
        afterwards = self.task.afterwards
        if afterwards is None or past >= afterwards.at_most or self.player.finished:
            return None
        return None if self.trial.changed_since_start() else afterwards.say

    def _take_turn(self, opening: CustomerTurn) -> Ending | None:
        """One turn of the agent; how the trial ends, if the agent does not end its turn by itself."""
        self.events.append(opening)
        observed: Observed = opening
        while self.steps_left > 0:
            self.steps_left -= 1
            act = self.player.act(observed)
            if isinstance(act, Halt):
                return act.ending
            if isinstance(act, Message):
                self._say(opening.turn, act.text)
                return None
            self._say(opening.turn, act.said)
            observed = self._call(opening.turn, act)
        return "step_limit"

    def _say(self, turn: int, text: str) -> None:
        if text:
            self.events.append(AgentMessage(turn, text))

    def _call(self, turn: int, act: ToolCall) -> ToolResult:
        result = self.trial.call(act.tool, act.input)
        self.events.append(CallMade(turn, act.tool, act.input, result))
        return result
