"""The proof of one task."""

import msgspec

from ...compiler.contract.model import SuiteHead, Task
from ..agents.base import brief
from ..worlds.base import World
from .decoys import escape
from .failure import Failure
from .idle_agents import passes, play_idle_agents, undue
from .played import Stage
from .reach import idle_faults, unshown_branches
from .scripts import play_script, shortcomings, unused_turns


class Tally(msgspec.Struct, frozen=True):
    """How many of some scripts did as they have to."""

    good: int = 0
    total: int = 0

    def __add__(self, other: "Tally") -> "Tally":
        return Tally(self.good + other.good, self.total + other.total)


class TaskProof(msgspec.Struct, frozen=True):
    """What came of the scripted agents on one task.

    `passed` says of oracle, null, liar and liar-reads whether they pass it; `also` counts the other right ways that
    pass, `decoys` those that are caught.
    """

    task: str
    passed: dict[str, bool]
    also: Tally
    decoys: Tally
    failures: tuple[Failure, ...]


def prove_task(task: Task, head: SuiteHead, world: World) -> TaskProof:
    """Run all scripted agents on a task."""
    rules = head.world.mutations
    stage = Stage(world, task, {name: rule.effect for name, rule in rules.items()}, brief(head, task))
    oracle = play_script(stage, "oracle", task.oracle.steps)
    also = [play_script(stage, f"also/{name}", way.steps) for name, way in sorted(task.also.items())]
    done = oracle.played.episode.mutations if oracle.played.episode else ()
    idle = play_idle_agents(stage, rules, done)
    oracle_failures = (*shortcomings(oracle), *unused_turns(oracle))
    also_failures = [tuple(shortcomings(way)) for way in also]
    escapes = [
        escape(play_script(stage, f"decoys/{name}", decoy.steps), decoy) for name, decoy in sorted(task.decoys.items())
    ]
    return TaskProof(
        task=task.id,
        passed={"oracle": not oracle_failures, **{played.agent: passes(played) for played in idle}},
        also=Tally(also_failures.count(()), len(also)),
        decoys=Tally(escapes.count(None), len(escapes)),
        failures=(
            *oracle_failures,
            *idle_faults(oracle),
            *(failure for found in also_failures for failure in found),
            *unshown_branches(task, (oracle, *also)),
            *(failure for played in idle for failure in undue(played)),
            *(failure for failure in escapes if failure is not None),
        ),
    )
