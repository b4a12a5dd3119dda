"""The proof of one task."""

from collections.abc import Sequence

import msgspec

from ...compiler.contract.model import SuiteHead, Task
from ..agents.saboteurs.repertoire import Repertoire
from ..worlds.base import World
from .cast import Cast, Others
from .end_states import EndStates
from .exercised import Exercised, exercised
from .failure import Failure
from .findings import decoy_findings, findings, oracle_failures
from .idle_agents import passes
from .sabotage import Sabotaged
from .scripts import shortcomings
from .steadiness import unsteady
from .survivors import weakness


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
    """Run all scripted agents on a task, and some of them again, where a verdict could depend on chance."""
    cast = Cast(task, head, world, repertoire)
    proof = proof_of(cast, cast.others())
    return msgspec.structs.replace(proof, failures=(*proof.failures, *unsteady(world, cast.steady_pair)))


def proof_of(cast: Cast, others: Others) -> TaskProof:
    """What the agents of a task show that were played."""
    task = cast.task
    also = [any(shortcomings(way)) for way in cast.also]
    escapes = [any(decoy_findings(cast, way)) for way in others.decoys]
    return TaskProof(
        task=task.id,
        passed={"oracle": not any(oracle_failures(cast)), **{played.agent: passes(played) for played in others.idle}},
        also=Tally(also.count(False), len(also)),
        decoys=Tally(escapes.count(False), len(escapes)),
        saboteurs=_strength(task, others.sabotaged, cast.states, others.left_out),
        exercised=exercised(
            task,
            cast.rules,
            right_ways=cast.sound,
            decoys=others.decoys,
            excused=frozenset(need for one in others.sabotaged for need in one.excused),
            wrong=(
                *(played for played in others.idle if task.outcome != "nothing"),
                *(way.played for way in others.decoys),
                *(one.played for one in others.sabotaged if one.outcome == "caught"),
            ),
        ),
        failures=tuple(findings(cast, others)),
    )


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
