"""Scripted agents that stand in for the model when a run is rehearsed."""

from collections.abc import Callable

from ...compiler.contract.model import Suite, Task
from ..agents.base import Player, brief
from ..agents.idle import null
from ..agents.scripted import Script
from ..double.mixture import Casting, Mixture
from ..double.request import TRIAL_HEADER, Request
from ..errors import HarnessError

PLAYERS = ("oracle", "null", "decoy")
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

    return {"oracle": oracle, "null": idle, "decoy": decoy}


def quality_of(player: str) -> float | None:
    """The share of trials that a player of stated quality gets right; None of one that has a name.

    Raises:
        ValueError: it is neither a name nor such a share.
    """
    if player in PLAYERS:
        return None
    quality = float(player)
    if not 0 <= quality <= 1:
        raise ValueError(player)
    return quality


def casting_of(suite: Suite, player: str, *, seed: int) -> Casting:
    """Who plays each trial, as the double asks for it.

    Raises:
        ValueError: there is no such player.
    """
    quality = quality_of(player)
    tasks = {task.id: task for task in suite.tasks}
    known = casts(suite)

    def playing(cast: Cast) -> Casting:
        def player(request: Request) -> Player:
            if request.trial is None:
                raise HarnessError(f"the header {TRIAL_HEADER} is missing")
            return cast(tasks[request.trial.task])

        return player

    if quality is None:
        return playing(known[player])
    return Mixture(playing(known["oracle"]), playing(known["decoy"]), quality=quality, seed=seed)
