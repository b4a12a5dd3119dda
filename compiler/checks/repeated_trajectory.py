"""A decoy or an `also` does what another trajectory of its task does.

A decoy that repeats the oracle cannot fail, and one that repeats another decoy
shows nothing new; an `also` is a second right way, not the first again.

Wrong:

    oracle:
      - settle_fee: {code: PK-200, kind: waived}
      - say: Done.
    also:
      charges-it:
        - settle_fee: {code: PK-200, kind: waived}
        - say: Done.

Right:

    oracle:
      - settle_fee: {code: PK-200, kind: waived}
      - say: Done.
    also:
      charges-it:
        - settle_fee: {code: PK-200, kind: charged}
        - say: Done.
"""

from collections.abc import Iterator

from ..contract.model import Step
from ..diagnostics import Diagnostic, error
from ..lowering.task import LoweredTask
from .subject import Subject

RULE = "repeated-trajectory"


def check(subject: Subject) -> Iterator[Diagnostic]:
    """Every trajectory whose steps stand in the task already."""
    for task in subject.tasks():
        seen: list[tuple[str, tuple[Step, ...]]] = []
        for pointer, words, steps in _trajectories(task):
            first = next((earlier for earlier, same in seen if same == steps), None)
            if first:
                hint = "Change what it does, or take it out."
                yield error(RULE, f"{words} takes the same steps as {first}", task.places[pointer], hint)
            seen.append((words, steps))


def _trajectories(task: LoweredTask) -> Iterator[tuple[str, str, tuple[Step, ...]]]:
    made = task.task
    yield "oracle", "the oracle", made.oracle.steps
    for name, trajectory in made.also.items():
        yield f"also/{name}", f"'{name}'", trajectory.steps
    for name, decoy in made.decoys.items():
        yield f"decoys/{name}", f"the decoy '{name}'", decoy.steps
