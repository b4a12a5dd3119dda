"""What saboteurs that pass show: each weakness of a task once, with all that show it."""

from collections.abc import Iterator, Sequence, Set
from typing import NamedTuple

from ...compiler.contract.model import Matcher, Task
from ...compiler.contract.outcomes import NEVER_SAYS
from ..assignment import places
from ..episode import Episode
from ..graders.verdicts import Grade
from ..mutations import Mutation
from .end_states import Difference, EndStates
from .failure import WORLD, Failure, Severity
from .sabotage import Sabotaged, left_by


class Weakness(NamedTuple):
    """What lets a saboteur pass: a sentence about it, the place in the task that is too loose, and how bad it is.

    It is an error where what goes unnoticed can do harm, or breaks a rule; else a warning.
    """

    message: str
    pointer: str
    severity: Severity
    rule: str = "saboteur-passes"


def weaknesses(
    task: Task, sabotaged: Sequence[Sabotaged], states: EndStates, unshown: Set[str | None] = frozenset()
) -> Iterator[Failure]:
    """A failure for each weakness, and for each saboteur that says something about the world or the grader.

    Of branches of `either` that are `unshown` nothing is said here.
    """
    shown: dict[Weakness, list[str]] = {}
    for one in sabotaged:
        if one.outcome == "survivor" and not _in_branch(one, unshown):
            shown.setdefault(weakness(task, one, states), []).append(one.agent)
        elif one.outcome == "disputed":
            message = "the grader and the judge that tries everything do not agree on the world that it leaves"
            yield Failure(task.id, one.agent, "grader-disagrees", "expect", message)
        elif one.outcome == "no-grade":
            yield Failure(task.id, one.agent, "world-fault", "", one.played.no_grade)
    for found, agents in shown.items():
        more = f" and {len(agents) - 1} more" if len(agents) > 1 else ""
        message = f"{found.message} ({agents[0]}{more})"
        in_world = found.pointer.startswith(WORLD)
        yield Failure(
            task.id, agents[0], found.rule, found.pointer, found.message if in_world else message, found.severity
        )


def _in_branch(one: Sabotaged, branches: Set[str | None]) -> bool:
    return one.played.grade is not None and one.played.grade.state.assignment.branch in branches


def weakness(task: Task, one: Sabotaged, states: EndStates) -> Weakness:
    """What lets a saboteur pass."""
    rule, what = one.saboteur.finding, one.saboteur.name.rpartition("@")[0]
    if one.saboteur.dimension == "speech":
        return Weakness(f"{NEVER_SAYS} does not notice its own words", rule, "error")
    if one.saboteur.dimension == "process":
        calls = task.process[rule].calls if rule in task.process else ()
        if calls and what.startswith("stray:") and not any(pattern.input for pattern in calls):
            return Weakness(f"{rule} takes a look-up about anybody", f"{WORLD}/process/{rule}", "warning", "loose-rule")
        return Weakness(f"{rule} does not notice {what}", "oracle", "error")
    episode, grade = one.played.episode, one.played.grade
    if episode is None or grade is None:
        raise TypeError(one)
    worst = min(states.differences(left_by(episode)), key=lambda found: found.effect != "harmful")
    return _in_state(task, episode, grade, worst, states)


def _in_state(task: Task, episode: Episode, grade: Grade, found: Difference, states: EndStates) -> Weakness:
    severity: Severity = "error" if found.effect == "harmful" else "warning"
    if found.kind == "code":
        return Weakness("the tests pass with other code than that of any right way", "expect", "error", "untested-code")
    if found.kind == "column":
        message = f"{found.field} can be anything, for no field of {found.name} shows it"
        return Weakness(message, f"{WORLD}/mutations/{found.name}", severity, "unseen-column")
    if found.kind == "fewer":
        return Weakness(f"the task passes without {found.name}, which every right way leaves", "expect", severity)
    place, matcher = _taken_by(task, grade, found.mutation)
    if found.kind == "more":
        there = any(found.name == mutation.name for mutation in states.shown())
        what = "more often than any right way makes it" if there else "and no right way makes one"
        return Weakness(f"{found.name} passes {what}", place, severity)
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
