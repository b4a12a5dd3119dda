"""The proof of a suite: what came of the scripted agents on its tasks."""

from collections.abc import Mapping, Sequence

import msgspec

from ..compiler.contract.canonical import suite_digest
from ..compiler.contract.model import Row, Suite
from .errors import SuiteError
from .proving.failure import Failure
from .proving.task_proof import Tally, TaskProof, prove_task
from .worlds.database import DatabaseWorld

AGENTS = ("oracle", "null", "liar", "liar-reads")
"""The scripted agents that every task is tried with."""


class AgentResult(msgspec.Struct, frozen=True):
    """The ids of the tasks that an agent passed, and of those that it failed, in order of the suite."""

    passed: tuple[str, ...]
    failed: tuple[str, ...]


class Proof(msgspec.Struct, frozen=True):
    """What came of the scripted agents on a suite; it is proven if nothing failed.

    `also` counts the other right ways that pass, `decoys` the wrong ways that fail as they have to.
    """

    suite: str
    digest: str
    tasks: int
    agents: dict[str, AgentResult]
    also: Tally
    decoys: Tally
    failures: tuple[Failure, ...]

    @property
    def proven(self) -> bool:
        return not self.failures


def prove(suite: Suite, fixtures: Mapping[str, Sequence[Row]] | None = None) -> Proof:
    """Run all scripted agents on all tasks of a suite; whatever is wrong with it is a failure in the proof.

    `fixtures` are the rows of the tables whose rows the compiled world keeps in files.
    """
    try:
        world = DatabaseWorld.open(suite.head, fixtures)
    except SuiteError as problem:
        return gather(suite, (), (suite_failure("world-fault", str(problem)),))
    proofs = [prove_task(task, suite.head, world) for task in suite.tasks]
    world.close()
    return gather(suite, proofs, () if proofs else (suite_failure("no-tasks", "the suite has no tasks"),))


def suite_failure(rule: str, message: str) -> Failure:
    """A failure of the suite as a whole."""
    return Failure(task="", agent="", rule=rule, pointer="", message=message)


def gather(suite: Suite, proofs: Sequence[TaskProof], failures: Sequence[Failure]) -> Proof:
    """The proof of a suite from those of its tasks, and from what is wrong with the suite as a whole."""
    return Proof(
        suite=suite.head.id,
        digest=suite_digest(suite),
        tasks=len(suite.tasks),
        agents={
            agent: AgentResult(
                passed=tuple(proof.task for proof in proofs if proof.passed[agent]),
                failed=tuple(proof.task for proof in proofs if not proof.passed[agent]),
            )
            for agent in AGENTS
        },
        also=sum((proof.also for proof in proofs), Tally()),
        decoys=sum((proof.decoys for proof in proofs), Tally()),
        failures=(*failures, *(failure for proof in proofs for failure in proof.failures)),
    )
