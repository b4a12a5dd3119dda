"""Saboteurs on a task: each has to fail, unless it leaves the world as a right way does."""

import contextlib
from typing import Literal, NamedTuple

from ...compiler.contract.outcomes import ASKS_FIRST
from ..agents.replay import Replay
from ..agents.saboteurs.course import course_of
from ..agents.saboteurs.ground import Ground
from ..agents.saboteurs.registry import saboteurs
from ..agents.saboteurs.saboteur import Saboteur
from ..episode import Episode
from ..trajectory import CallMade
from .end_states import EndState, EndStates
from .judge import TooManyWaysError, fewest_faults
from .played import Played, Stage, play
from .scripts import Scripted, astray

Outcome = Literal["caught", "equivalent", "survivor", "disputed", "no-grade"]


class Sabotaged(NamedTuple):
    """A saboteur that was played. `agent` is its name in the task: that of an `also` comes before its own.

    It is caught, or equivalent to a right way, or it survives; it is disputed where grader and judge disagree.
    `excused` is what of the tolerated it needs to be equivalent, by mutation and field.
    """

    agent: str
    saboteur: Saboteur
    played: Played
    outcome: Outcome
    excused: frozenset[tuple[str, str]] = frozenset()


def derived(way: Scripted, ground: Ground) -> tuple[list[tuple[str, Saboteur]], int]:
    """The saboteurs of a right way by their names in the task; none of one that went astray."""
    if way.played.episode is None or astray(way) is not None:
        return [], 0
    course = course_of(way.agent, way.played.episode.trajectory, ground.tools)
    made, left_out = saboteurs(course, ground)
    prefix = "" if way.agent == "oracle" else f"{way.agent}/"
    return [(prefix + one.name, one) for one in made], left_out


def play_one(stage: Stage, agent: str, saboteur: Saboteur, states: EndStates) -> Sabotaged:
    """Play a saboteur and tell what came of it."""
    limit = len(saboteur.acts) + len(stage.task.turns) + 1
    player = Replay(agent, saboteur.acts).open(stage.briefing)
    played = play(stage, player, agent=agent, step_limit=limit)
    outcome = _outcome(saboteur, played, states)
    if outcome == "equivalent" and played.episode:
        return Sabotaged(agent, saboteur, played, outcome, states.excused(left_by(played.episode)))
    return Sabotaged(agent, saboteur, played, outcome)


def left_by(episode: Episode) -> EndState:
    """What an episode left behind."""
    return EndState(episode.mutations, episode.changes)


def _outcome(saboteur: Saboteur, played: Played, states: EndStates) -> Outcome:
    episode, grade = played.episode, played.grade
    if episode is None or grade is None:
        return "no-grade"
    with contextlib.suppress(TooManyWaysError):  # then the grader is believed
        if grade.state.passed != (fewest_faults(played.task.expect, episode.mutations) == 0):
            return "disputed"
    if saboteur.finding == ASKS_FIRST and _first_call_fails(episode):
        return "equivalent"  # made so early, the call does nothing, and nothing is what may be done
    if saboteur.dimension != "state":
        rules = {finding.rule for finding in grade.findings(saboteur.dimension)}
        return "caught" if saboteur.finding in rules else "survivor"
    if not grade.passed:
        return "caught"
    return "survivor" if states.differences(left_by(episode)) else "equivalent"


def _first_call_fails(episode: Episode) -> bool:
    calls = (event for event in episode.trajectory if isinstance(event, CallMade))
    first = next(calls, None)
    return first is not None and first.result.error is not None
