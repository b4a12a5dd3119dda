"""The oracle does not use the turns that the customer takes.

Each time the agent says something, the customer's next turn follows; after the
last, the conversation ends. An oracle speaks once for each turn, so that every
turn is reached and no step comes after the end. Other trajectories may stop
early, and take no step after the end either.

Wrong:

    - say: Friday at ten it is.
    - move_pickup: {code: PK-100, slot_id: S-3}

Right:

    - move_pickup: {code: PK-100, slot_id: S-3}
    - say: Friday at ten it is.
"""

from collections.abc import Iterator

from ..contract.model import Say, Step
from ..diagnostics import Diagnostic, error
from ..lowering.task import LoweredTask
from .subject import Subject

RULE = "turns-mismatch"


def check(subject: Subject) -> Iterator[Diagnostic]:
    """Every oracle that leaves turns, and every trajectory that overruns them."""
    for task in subject.tasks():
        yield from _unused(task)
        for pointer, steps in task.trajectories():
            yield from _overrun(task, pointer, steps)


def _unused(task: LoweredTask) -> Iterator[Diagnostic]:
    steps, turns = task.task.oracle.steps, len(task.task.turns)
    said = sum(isinstance(step, Say) for step in steps)
    if said < turns:
        message = f"the oracle speaks {_times(said)}, and the customer takes {_count(turns)}"
        yield error(RULE, message, task.places["oracle"], "Add a 'say' for each turn, or take the turn out.")


def _overrun(task: LoweredTask, pointer: str, steps: tuple[Step, ...]) -> Iterator[Diagnostic]:
    turns = len(task.task.turns) + (task.task.afterwards.at_most if task.task.afterwards else 0)
    said = 0
    for index, step in enumerate(steps):
        if said >= turns:
            message = f"this step comes after the conversation has ended: the customer takes {_count(turns)}"
            span = task.places[f"{pointer}/steps/{index}"]
            yield error(RULE, message, span, "Move it before the last 'say', or add a turn.")
            return
        said += isinstance(step, Say)


def _times(number: int) -> str:
    return {0: "never", 1: "once", 2: "twice"}.get(number, f"{number} times")


def _count(number: int) -> str:
    return "1 turn" if number == 1 else f"{number} turns"
