"""The proof of one task."""

from collections.abc import Iterator, Sequence

import msgspec

from ...compiler.contract.model import SuiteHead, Task
from ..agents.saboteurs.repertoire import Repertoire
from ..worlds.base import World
from .cast import Cast
from .categories import unshown_category
from .decoys import escape
from .end_states import EndStates
from .exercised import Exercised, exercised
from .failure import Failure
from .idle_agents import passes, undue
from .reach import idle_faults, unshown_branches, unshown_permissions
from .sabotage import Sabotaged
from .scripts import shortcomings, unused_turns
from .steadiness import unsteady
from .survivors import weakness, weaknesses


class Tally(msgspec.Struct, frozen=True):
    """How many of some scripts did as they have to."""

    good: int = 0
    total: int = 0

    def __add__(self, other: "Tally") -> "Tally":
        return Tally(self.good + other.good, self.total + other.total)


class Survivor(msgspec.Struct, frozen=True):
    """A saboteur that passes, and what lets it."""

    task: str
    saboteur: str
    message: str


class Strength(msgspec.Struct, frozen=True):
    """How well saboteurs are noticed.

    `total` are all that were played: those caught, those that leave the world as a right way does, and the survivors.
    Of the second, `tolerated` do so but for what is tolerated. `left_out` were too many to be played.
    """

    caught: int = 0
    equivalent: int = 0
    total: int = 0
    survivors: tuple[Survivor, ...] = ()
    left_out: int = 0
    tolerated: int = 0

    def __add__(self, other: "Strength") -> "Strength":
        return Strength(
            self.caught + other.caught,
            self.equivalent + other.equivalent,
            self.total + other.total,
            self.survivors + other.survivors,
            self.left_out + other.left_out,
            self.tolerated + other.tolerated,
        )


class TaskProof(msgspec.Struct, frozen=True):
    """What came of the scripted agents on one task.

    `passed` says of oracle, null, liar and liar-reads whether they pass it; `also` counts the other right ways that
    pass, `decoys` those that are caught.
    """

    task: str
    passed: dict[str, bool]
    also: Tally
    decoys: Tally
    saboteurs: Strength
    exercised: Exercised
    failures: tuple[Failure, ...]


def prove_task(task: Task, head: SuiteHead, world: World, repertoire: Repertoire) -> TaskProof:
    """Run all scripted agents on a task."""
    cast = Cast(task, head, world, repertoire)
    idle, decoys = cast.idle_agents(), cast.decoys()
    sabotaged, left_out = cast.saboteurs()
    oracle_failures = (*shortcomings(cast.oracle), *unused_turns(cast.oracle))
    also_failures = [tuple(shortcomings(way)) for way in cast.also]
    escapes = [escape(way, task.decoys[way.agent.removeprefix("decoys/")]) for way in decoys]
    branches = tuple(unshown_branches(task, (cast.oracle, *cast.also)))
    unshown = {failure.pointer.rpartition("/")[2] for failure in branches}
    return TaskProof(
        task=task.id,
        passed={"oracle": not oracle_failures, **{played.agent: passes(played) for played in idle}},
        also=Tally(also_failures.count(()), len(also_failures)),
        decoys=Tally(escapes.count(None), len(escapes)),
        saboteurs=_strength(task, sabotaged, cast.states, left_out),
        exercised=exercised(
            task,
            cast.rules,
            right_ways=cast.sound,
            decoys=decoys,
            excused=frozenset(need for one in sabotaged for need in one.excused),
            wrong=(
                *(played for played in idle if task.outcome != "nothing"),
                *(way.played for way in decoys),
                *(one.played for one in sabotaged if one.outcome == "caught"),
            ),
        ),
        failures=(
            *oracle_failures,
            *idle_faults(cast.oracle),
            *(failure for found in also_failures for failure in found),
            *branches,
            *(() if oracle_failures else unshown_permissions(task, cast.sound, cast.tolerated)),
            *(failure for played in idle for failure in undue(played)),
            *(failure for failure in escapes if failure is not None),
            *weaknesses(task, sabotaged, cast.states, unshown),
            *unsteady(world, cast.steady_pair),
            *(_broken_tests(task, world) if oracle_failures else _idle_tests(task, world)),
            *(() if oracle_failures else unshown_category(task, head.world.workspace, cast.oracle, decoys)),
        ),
    )


def _idle_tests(task: Task, world: World) -> Iterator[Failure]:
    for name, came in world.idle_tests(task).items():
        message = f"{name} decides nothing: when the oracle is done, it {_CAME[came]}"
        yield Failure(task.id, "oracle", "idle-test", "expect", message, "warning" if came == "skipped" else "error")


_CAME = {"failed": "fails", "timed_out": "takes too long", "skipped": "is skipped", "not_run": "does not run"}


def _broken_tests(task: Task, world: World) -> Iterator[Failure]:
    if problem := world.load_problem(task):
        message = f"no test passes when the oracle is done, and the run says: {' / '.join(problem.splitlines())}"
        yield Failure(task.id, "oracle", "broken-tests", "expect", message)


def _strength(task: Task, sabotaged: Sequence[Sabotaged], states: EndStates, left_out: int) -> Strength:
    outcomes = [one.outcome for one in sabotaged]
    survivors = tuple(
        Survivor(task.id, one.agent, weakness(task, one, states).message)
        for one in sabotaged
        if one.outcome == "survivor"
    )
    return Strength(
        caught=outcomes.count("caught"),
        equivalent=outcomes.count("equivalent"),
        total=len(sabotaged),
        survivors=survivors,
        left_out=left_out,
        tolerated=sum(bool(one.excused) for one in sabotaged),
    )
