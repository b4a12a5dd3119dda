"""The scripted agents of one task: the right ways, played at once, and the wrong ones that follow from them."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from ...compiler.contract.model import MutationRule, SuiteHead, Task
from ..agents.base import brief
from ..agents.idle import null
from ..agents.saboteurs.ground import ground_of
from ..agents.saboteurs.repertoire import Repertoire
from ..worlds.base import World
from .end_states import EndState, EndStates, Tolerated
from .idle_agents import play_idle_agents
from .played import Played, Stage, play
from .sabotage import Sabotaged, derived, left_by, play_one
from .scripts import Scripted, play_script, shortcomings
from .unseen import RowReader


class Others(NamedTuple):
    """The agents of a task besides its right ways, played; `left_out` counts saboteurs that were too many."""

    idle: Sequence[Played]
    decoys: Sequence[Scripted]
    sabotaged: Sequence[Sabotaged]
    left_out: int


class Cast:
    """All scripted agents of a task.

    `sound` are the right ways that pass: only of those are saboteurs derived, and only their worlds are right.
    """

    def __init__(self, task: Task, head: SuiteHead, world: World, repertoire: Repertoire) -> None:
        self.task = task
        self.head = head
        self.world = world
        self.rules: Mapping[str, MutationRule] = head.world.mutations
        self._stage = Stage(world, task, head.world.effects, brief(head, task))
        self.oracle = play_script(self._stage, "oracle", task.oracle.steps)
        self.also = [play_script(self._stage, f"also/{name}", way.steps) for name, way in sorted(task.also.items())]
        self.sound = [way for way in (self.oracle, *self.also) if not any(shortcomings(way))]
        self.tolerated = _tolerated(task, head)
        self.states = EndStates(self._right_worlds(), self.tolerated, RowReader(head.world))
        self._ground = ground_of(head, task, repertoire)

    def others(self) -> Others:
        """All agents besides the right ways, played."""
        sabotaged, left_out = self.saboteurs()
        return Others(self.idle_agents(), self.decoys(), sabotaged, left_out)

    def idle_agents(self) -> tuple[Played, ...]:
        """The null and both liars, played; they claim what the oracle has done."""
        done = self.oracle.played.episode.mutations if self.oracle.played.episode else ()
        return play_idle_agents(self._stage, self.rules, done)

    def decoys(self) -> list[Scripted]:
        """The decoys, played."""
        return [self.decoy(name) for name in sorted(self.task.decoys)]

    def decoy(self, name: str) -> Scripted:
        """One decoy, played."""
        return play_script(self._stage, f"decoys/{name}", self.task.decoys[name].steps)

    def saboteurs(self, only: str | None = None) -> tuple[list[Sabotaged], int]:
        """The saboteurs of the sound ways, or `only` one, played; and how many more were left out."""
        played: list[Sabotaged] = []
        left_out = 0
        for way in self.sound:
            made, more = derived(way, self._ground)
            left_out += more
            wanted = made if only is None else [(name, one) for name, one in made if name == only]
            played += (play_one(self._stage, name, one, self.states) for name, one in wanted)
        return played, left_out

    def steady_pair(self) -> tuple[Played, ...]:
        """The oracle, and an agent that has to fail, played anew."""
        oracle = play_script(self._stage, "oracle", self.task.oracle.steps).played
        if self.task.outcome != "nothing":
            return oracle, play(self._stage, null().open(self._stage.briefing), agent="null")
        return oracle, *(self.decoy(name).played for name in sorted(self.task.decoys)[:1])

    def names(self) -> tuple[str, ...]:
        """The names of all agents."""
        made = [name for way in self.sound for name, _ in derived(way, self._ground)[0]]
        decoys = (f"decoys/{name}" for name in sorted(self.task.decoys))
        return ("oracle", "null", "liar", "liar-reads", *(way.agent for way in self.also), *decoys, *made)

    def _right_worlds(self) -> list[EndState]:
        """What right ways leave; where the outcome is nothing, also a world in which nothing changed."""
        left = [left_by(way.played.episode) for way in self.sound if way.played.episode]
        return [*left, EndState((), ())] if self.task.outcome == "nothing" else left


def _tolerated(task: Task, head: SuiteHead) -> Tolerated:
    """What the suite and the task tolerate, together."""
    names = head.tolerates.keys() | task.tolerates.keys()
    return {name: {**head.tolerates.get(name, {}), **task.tolerates.get(name, {})} for name in names}
