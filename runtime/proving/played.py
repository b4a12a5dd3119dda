"""A scripted agent's trial, or why there was none."""

from collections.abc import Mapping
from dataclasses import dataclass

from ...compiler.contract.model import Task
from ...compiler.contract.outcomes import Effect
from ..agents.base import Briefing, Player
from ..episode import Episode
from ..errors import WorldFaultError
from ..graders.verdicts import Grade
from ..trial import STEP_LIMIT, run_trial
from ..worlds.base import World


@dataclass(frozen=True, slots=True)
class Stage:
    """Where the scripted agents of one task are tried; `effects` are those of the world's mutations, by name."""

    world: World
    task: Task
    effects: Mapping[str, Effect]
    briefing: Briefing


@dataclass(frozen=True, slots=True)
class Played:
    """An episode of a scripted agent, or the fault of the world that ended it."""

    task: Task
    agent: str
    episode: Episode | None
    world_fault: str = ""

    @property
    def grade(self) -> Grade | None:
        return self.episode.grade if self.episode else None

    @property
    def no_grade(self) -> str:
        """Why there is no grade; empty if there is one."""
        if self.episode is None:
            return self.world_fault
        return "" if self.episode.grade else f"the trial ended as {self.episode.ending}"


def play(stage: Stage, player: Player, *, agent: str, step_limit: int = STEP_LIMIT) -> Played:
    """Run an agent on the task."""
    try:
        episode = run_trial(stage.world, stage.task, player, agent=agent, effects=stage.effects, step_limit=step_limit)
    except WorldFaultError as problem:
        return Played(stage.task, agent, None, str(problem))
    return Played(stage.task, agent, episode)
