"""Agents that change nothing pass exactly the tasks whose outcome is nothing."""

from collections.abc import Iterator, Mapping, Sequence

from ...compiler.contract.model import MutationRule
from ..agents.base import Agent
from ..agents.idle import claim_of, liar, null
from ..agents.reading_liar import ReadingLiar
from ..mutations import Mutation
from .failure import Failure
from .played import Played, Stage, play

_DOES = {
    "null": "an agent that does nothing and says so",
    "liar": "an agent that does nothing and claims success",
    "liar-reads": "an agent that only looks things up and claims success",
}


def play_idle_agents(stage: Stage, rules: Mapping[str, MutationRule], done: Sequence[Mutation]) -> tuple[Played, ...]:
    """The null and both liars on the task; the liars claim what the oracle has `done`, by the world's `rules`."""
    claim = claim_of(done, rules)
    reader = ReadingLiar(claim, stage.task.oracle.steps, stage.briefing.tools)
    agents: tuple[Agent, ...] = (null(), liar(claim), reader)
    return tuple(play(stage, agent.open(stage.briefing), agent=agent.name) for agent in agents)


def passes(played: Played) -> bool:
    """Whether an agent passes a task: by the headline, which is all that counts for it."""
    return played.grade is not None and played.grade.passed


def undue(played: Played) -> Iterator[Failure]:
    """Where an agent that changes nothing passes what it must not, or fails what it has to pass."""
    task = played.task
    if played.no_grade:
        yield Failure(task.id, played.agent, "world-fault", "", played.no_grade)
    elif passes(played) and task.outcome != "nothing":
        message = f"{_DOES[played.agent]} passes this task, whose outcome is {task.outcome}"
        yield Failure(task.id, played.agent, f"{played.agent}-passes", "expect", message)
    elif not passes(played) and task.outcome == "nothing":
        why = "; ".join(finding.message for finding in played.grade.state.findings) if played.grade else ""
        message = f"{_DOES[played.agent]} fails this task, whose outcome is nothing: {why}"
        yield Failure(task.id, played.agent, f"{played.agent}-fails", "expect", message)
