"""Scripted agents that stand in for the model when a run is rehearsed."""

from collections.abc import Callable, Sequence

from ...compiler.contract.model import Call, Suite, Task
from ..agents.base import Player, ToolCall, brief
from ..agents.idle import null
from ..agents.scripted import Script
from ..agents.stuck import Stuck
from ..double.mixture import Casting, Mixture
from ..double.request import TRIAL_HEADER, Request
from ..errors import HarnessError

PLAYERS = ("oracle", "null", "decoy", "stuck")
"""Who can play; beside these a number between 0 and 1 is the share of trials that the oracle plays."""

Cast = Callable[[Task], Player]


def casts(suite: Suite) -> dict[str, Cast]:
    """The players by name. A decoy is the task's first that fails in its state; where it has none, nothing is done."""

    def oracle(task: Task) -> Player:
        return Script("oracle", task.oracle.steps).open(brief(suite.head, task))

    def idle(task: Task) -> Player:
        return null().open(brief(suite.head, task))

    def decoy(task: Task) -> Player:
        for name, way in sorted(task.decoys.items(), key=lambda one: (one[1].fails.dimension != "state", one[0])):
            return Script(f"decoys/{name}", way.steps).open(brief(suite.head, task))
        return idle(task)

    def stuck(task: Task) -> Player:
        for step in task.oracle.steps:
            if isinstance(step, Call) and not step.fills:
                return Stuck(ToolCall(step.tool, step.input)).open(brief(suite.head, task))
        return idle(task)

    return {"oracle": oracle, "null": idle, "decoy": decoy, "stuck": stuck}


def players_of(listed: str) -> tuple[str | float, ...]:
    """The players of the stages in a list with commas, by name or by the share of trials that the oracle plays.

    Raises:
        ValueError: one is neither a name nor such a share.
    """
    return tuple(_player(each.strip()) for each in listed.split(","))


def _player(name: str) -> str | float:
    if name in PLAYERS:
        return name
    quality = float(name)
    if not 0 <= quality <= 1:
        raise ValueError(name)
    return quality


def casting_of(suite: Suite, listed: str, *, seed: int) -> Casting:
    """Who plays each stage of each trial, as the double asks for it; the last of a list plays all that come after.

    Raises:
        ValueError: there is no such player.
    """
    tasks = {task.id: task for task in suite.tasks}
    known = casts(suite)

    def playing(cast: Cast) -> Casting:
        def player(request: Request) -> Player:
            if request.trial is None:
                raise HarnessError(f"the header {TRIAL_HEADER} is missing")
            return cast(tasks[request.trial.task])

        return player

    def casting(player: str | float) -> Casting:
        if isinstance(player, str):
            return playing(known[player])
        return Mixture(playing(known["oracle"]), playing(known["decoy"]), quality=player, seed=seed)

    return _by_stage([casting(player) for player in players_of(listed)])


def _by_stage(castings: Sequence[Casting]) -> Casting:
    def player(request: Request) -> Player:
        return castings[min(request.stage, len(castings)) - 1](request)

    return player
