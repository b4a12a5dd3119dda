"""Proofs of tasks, made by hand, and what the rules about a whole suite say of them."""

from collections.abc import Sequence
from typing import Any

from liarproof.compiler.contract.model import Suite
from liarproof.runtime.proving.exercised import Exercised
from liarproof.runtime.proving.suite_rules import weak_points
from liarproof.runtime.proving.task_proof import Strength, Tally, TaskProof

from ..shop import suite


def proof_of(name: str = "a", *, idle: bool = False, wrong: int = 0, left_out: int = 0, **shown: Any) -> TaskProof:
    """The proof of a task that an idle agent passes or not, with so many wrong ways and more left out."""
    return TaskProof(
        task=name,
        passed={"oracle": True, "null": idle, "liar": idle, "liar-reads": idle},
        also=Tally(),
        decoys=Tally(wrong, wrong),
        saboteurs=Strength(left_out=left_out),
        exercised=Exercised(**shown),
        failures=(),
    )


def told(rule: str, whole: Suite, proofs: Sequence[TaskProof] = ()) -> list[str]:
    """What a rule says of a suite."""
    return [found.message for found in weak_points(whole, proofs, ()) if found.rule == rule]


def bare(**changed: Any) -> Suite:
    """A suite whose world has nothing that could be left unused, but for what is given."""
    return suite(**{"tools": {}, "mutations": {}, "faults": {}, **changed})
