"""What saboteurs that pass show: each weakness of a task once, with all that show it."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from ...compiler.contract.model import Matcher, Task
from ...compiler.contract.outcomes import NEVER_SAYS
from ..assignment import places
from ..episode import Episode
from ..graders.verdicts import Grade
from ..mutations import Mutation
from .end_states import Difference, EndStates
from .failure import Failure, Severity
from .sabotage import Sabotaged


class Weakness(NamedTuple):
    """What lets a saboteur pass: a sentence about it, the place in the task that is too loose, and how bad it is.

    It is an error where what goes unnoticed can do harm, or breaks a rule; else a warning.
    """

    message: str
    pointer: str
    severity: Severity


def weaknesses(task: Task, sabotaged: Sequence[Sabotaged], states: EndStates) -> Iterator[Failure]:
    """A failure for each weakness, and for each saboteur that says something about the world or the grader."""
    shown: dict[Weakness, list[str]] = {}
    for one in sabotaged:
        if one.outcome == "survivor":
            shown.setdefault(weakness(task, one, states), []).append(one.agent)
        elif one.outcome == "disputed":
            message = "the grader and the judge that tries everything do not agree on the world that it leaves"
            yield Failure(task.id, one.agent, "grader-disagrees", "expect", message)
        elif one.outcome == "no-grade":
            yield Failure(task.id, one.agent, "world-fault", "", one.played.no_grade)
    for found, agents in shown.items():
        more = f" and {len(agents) - 1} more" if len(agents) > 1 else ""
        message = f"{found.message} ({agents[0]}{more})"
        yield Failure(task.id, agents[0], "saboteur-passes", found.pointer, message, found.severity)


def weakness(task: Task, one: Sabotaged, states: EndStates) -> Weakness:
    """What lets a saboteur pass."""
    rule, what = one.saboteur.finding, one.saboteur.name.rpartition("@")[0]
    if one.saboteur.dimension == "speech":
        return Weakness(f"{NEVER_SAYS} does not notice its own words", rule, "error")
    if one.saboteur.dimension == "process":
        asked = [pattern.input for pattern in task.process[rule].calls] if rule in task.process else [True]
        severity: Severity = "error" if any(asked) or not what.startswith("stray:") else "warning"
        return Weakness(f"{rule} does not notice {what}", "oracle", severity)
    episode, grade = one.played.episode, one.played.grade
    if episode is None or grade is None:
        raise TypeError(one)
    worst = min(states.differences(episode.mutations), key=lambda found: found.effect != "harmful")
    return _in_state(task, episode, grade, worst)


def _in_state(task: Task, episode: Episode, grade: Grade, found: Difference) -> Weakness:
    severity: Severity = "error" if found.effect == "harmful" else "warning"
    if found.kind == "fewer":
        return Weakness(f"the task passes without {found.name}, which every right way leaves", "expect", severity)
    place, matcher = _taken_by(task, grade, found.mutation)
    if found.kind == "more":
        return Weakness(f"{found.name} passes more often than any right way makes it", place, severity)
    return Weakness(_field_words(episode.mutations[found.mutation], found.field, matcher), place, severity)


def _field_words(mutation: Mutation, field: str, matcher: Matcher | None) -> str:
    test = matcher.fields.get(field) if matcher else None
    if test is None:
        value: object = mutation.fields.get(field)
        kind = "text" if isinstance(value, str) else "value"
        return f"{field} of {mutation.name} is free: any {kind} passes"
    return f"{field} of {mutation.name} has to be {test.words()}, which lets more pass than any right way shows"


def _taken_by(task: Task, grade: Grade, mutation: int) -> tuple[str, Matcher | None]:
    """The place of the matcher that takes a mutation, and the matcher."""
    assignment = grade.state.assignment
    applying = {place.name: place.matcher for place in places(task.expect, assignment.branch)}
    for pair in assignment.pairs:
        if pair.mutation == mutation:
            return f"expect/{pair.place}", applying[pair.place]
    return "expect", None
