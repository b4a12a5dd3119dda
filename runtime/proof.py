"""The proof of a suite: what came of the scripted agents on its tasks."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from typing import Protocol

import msgspec

from ..compiler.contract.canonical import suite_digest
from ..compiler.contract.model import Row, Suite, SuiteHead, Task
from .agents.saboteurs.repertoire import Repertoire, repertoire
from .errors import SuiteError
from .proving.failure import WORLD, Failure
from .proving.suite_rules import weak_points
from .proving.task_proof import Strength, Tally, TaskProof, prove_task
from .worlds.base import World
from .worlds.opening import open_world
from .worlds.sandbox.base import Level, SandboxMissingError

AGENTS = ("oracle", "null", "liar", "liar-reads")
"""The scripted agents that every task is tried with."""


class AgentResult(msgspec.Struct, frozen=True):
    """The ids of the tasks that an agent passed, and of those that it failed, in order of the suite."""

    passed: tuple[str, ...]
    failed: tuple[str, ...]


class Proof(msgspec.Struct, frozen=True):
    """What came of the scripted agents on a suite; it is proven if nothing failed.

    Where something failed, the suite as a whole is not looked at: what is weak about it may follow from that.
    `of_tasks` are the proofs of its tasks, in order. `also` counts the other right ways that pass, `decoys` the wrong
    ways that fail as they have to, `saboteurs` what came of those that were derived by rule. `sandbox` is what kept
    tested code in, where any ran.
    """

    suite: str
    digest: str
    tasks: int
    agents: dict[str, AgentResult]
    also: Tally
    decoys: Tally
    saboteurs: Strength
    of_tasks: tuple[TaskProof, ...]
    failures: tuple[Failure, ...]
    warnings: tuple[Failure, ...] = ()
    sandbox: Level | None = None

    @property
    def proven(self) -> bool:
        return not self.failures

    @property
    def not_here(self) -> bool:
        """Whether nothing but a sandbox is missing."""
        return bool(self.failures) and all(failure.rule == "no-sandbox" for failure in self.failures)


class Kept(Protocol):
    """Answers that are kept from one proof to the next, each under the digest of all that it depends on."""

    def get(self, digest: str) -> bytes | None:
        """The answer kept under a digest."""
        ...

    def put(self, digest: str, answer: bytes) -> None:
        """Keep an answer."""
        ...

    def digest_of(self, parts: Iterable[bytes]) -> str:
        """A digest of parts, which also differs between versions of this code."""
        ...


def prove(
    suite: Suite,
    fixtures: Mapping[str, Sequence[Row]] | None = None,
    *,
    kept: Kept | None = None,
    level: Level = "bubblewrap",
) -> Proof:
    """Run all scripted agents on all tasks of a suite; whatever is wrong with it is a failure in the proof.

    `fixtures` are the rows of the tables whose rows the compiled world keeps in files. The proofs of tasks that have
    not changed are taken from what was kept. `level` is what has to keep tested code in, where a suite runs any.
    Without it there is one failure, `no-sandbox`.
    """
    try:
        with closing(open_world(suite.head, fixtures, level=level)) as world:
            known = repertoire(suite, fixtures or {}, owners=world.owners)
            proofs = tuple(_proofs(suite, world, known, kept))
    except SuiteError as problem:
        return gather(suite, (), (suite_failure("world-fault", str(problem)),))
    except SandboxMissingError as problem:
        return gather(suite, (), (suite_failure("no-sandbox", str(problem)),))
    empty = () if proofs else (suite_failure("no-tasks", "the suite has no tasks"),)
    return gather(suite, proofs, empty, harmful=known.harmful, sandbox=level if suite.head.world.workspace else None)


def _proofs(suite: Suite, world: World, known: Repertoire, kept: Kept | None) -> Iterator[TaskProof]:
    """The proof of each task in order, kept or made."""
    if kept is None:
        yield from _made(suite.tasks, suite.head, world, known)
        return
    encode, decode = msgspec.msgpack.Encoder().encode, msgspec.msgpack.Decoder(TaskProof).decode
    shared = kept.digest_of((b"proof", world.engine.encode(), encode(suite.head), encode(known.told))).encode()
    keys = [kept.digest_of((shared, encode(task))) for task in suite.tasks]
    answers = [kept.get(key) for key in keys]
    new = [task for task, answer in zip(suite.tasks, answers, strict=True) if answer is None]
    made = _made(new, suite.head, world, known)
    for key, answer in zip(keys, answers, strict=True):
        if answer is not None:
            yield decode(answer)
            continue
        proof = next(made)
        kept.put(key, encode(proof))
        yield proof


def _made(tasks: Sequence[Task], head: SuiteHead, world: World, known: Repertoire) -> Iterator[TaskProof]:
    """Proofs that are made now, in order, as many at once as the world allows."""
    if world.at_once == 1:
        yield from (prove_task(task, head, world, known) for task in tasks)
        return

    def made(task: Task) -> TaskProof:
        return prove_task(task, head, world, known)

    pool = ThreadPoolExecutor(world.at_once)
    try:
        yield from pool.map(made, tasks)
    finally:
        pool.shutdown(cancel_futures=True)


def _once(failures: Iterable[Failure]) -> Iterator[Failure]:
    """Failures in order; what is said of the world is said once, however many tasks show it."""
    told: set[tuple[str, str]] = set()
    for failure in failures:
        if failure.pointer.startswith(WORLD):
            if (failure.pointer, failure.message) in told:
                continue
            told.add((failure.pointer, failure.message))
        yield failure


def suite_failure(rule: str, message: str) -> Failure:
    """A failure of the suite as a whole."""
    return Failure(task="", agent="", rule=rule, pointer="", message=message)


def gather(
    suite: Suite,
    proofs: Sequence[TaskProof],
    failures: Sequence[Failure],
    *,
    harmful: Sequence[str] = (),
    sandbox: Level | None = None,
) -> Proof:
    """The proof of a suite from those of its tasks, and from what is wrong with the suite as a whole.

    `harmful` are the tools that can do harm.
    """
    found = tuple(_once((*failures, *(failure for proof in proofs for failure in proof.failures))))
    errors = tuple(failure for failure in found if failure.severity == "error")
    warnings = tuple(failure for failure in found if failure.severity == "warning")
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
        saboteurs=sum((proof.saboteurs for proof in proofs), Strength()),
        of_tasks=tuple(proofs),
        failures=errors,
        warnings=warnings if errors else (*warnings, *weak_points(suite, proofs, harmful)),
        sandbox=sandbox,
    )
