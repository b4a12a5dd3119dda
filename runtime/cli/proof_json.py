"""What a proof shows, in the object that `schemas/proof.schema.json` describes."""

from collections.abc import Iterator, Sequence
from typing import Any

from ...compiler.diagnostics import sentences
from ...compiler.pipeline import Compilation
from ...compiler.source import Span
from ..proof import AGENTS, Proof
from ..proving.failure import Failure
from ..proving.task_proof import Strength
from .places import place_of, remedy_of


def proof_value(one: Compilation, proof: Proof | None) -> dict[str, Any]:
    """A suite and its proof; without one, nothing ran."""
    return {
        "suite": one.folder.id,
        "digest": proof.digest if proof else "",
        "tasks": len(one.folder.tasks),
        "proven": proof is not None and proof.proven,
        "agents": {
            agent: {"passed": proof.agents[agent].passed, "failed": proof.agents[agent].failed}
            if proof
            else {"passed": [], "failed": []}
            for agent in AGENTS
        },
        "also": {"passed": proof.also.good if proof else 0, "total": proof.also.total if proof else 0},
        "decoys": {"caught": proof.decoys.good if proof else 0, "total": proof.decoys.total if proof else 0},
        "saboteurs": _saboteurs(proof),
        "failures": [*_in_specs(one, proof), *_told(one, proof.failures if proof else ())],
        "warnings": [*_told(one, proof.warnings if proof else ())],
        **({"sandbox": proof.sandbox} if proof and proof.sandbox else {}),
    }


def _saboteurs(proof: Proof | None) -> dict[str, Any]:
    strength = proof.saboteurs if proof else Strength()
    return {
        **_score(strength),
        "survivors": [
            {"task": each.task, "saboteur": each.saboteur, "message": each.message} for each in strength.survivors
        ],
        "by_task": [{"task": task.task, **_score(task.saboteurs)} for task in (proof.of_tasks if proof else ())],
    }


def _score(strength: Strength) -> dict[str, int]:
    return {"caught": strength.caught, "total": strength.total, "equivalent": strength.equivalent}


def _in_specs(one: Compilation, proof: Proof | None) -> Iterator[dict[str, Any]]:
    """Errors in the specs, where there is no proof for them."""
    for found in one.diagnostics if proof is None else ():
        if found.severity == "error":
            yield _value("", "", found.rule, found.span, sentences(found.message, found.hint))


def _told(one: Compilation, failures: Sequence[Failure]) -> Iterator[dict[str, Any]]:
    for failure in failures:
        place = place_of(one, failure)
        yield _value(
            failure.task, failure.agent, failure.rule, place, sentences(failure.message, remedy_of(one, failure))
        )


def _value(task: str, agent: str, rule: str, place: Span, message: str) -> dict[str, Any]:
    return {"task": task, "agent": agent, "rule": rule, "path": place.path, "line": place.line, "message": message}
