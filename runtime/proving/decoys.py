"""Each decoy fails, and fails as its author says."""

from ...compiler.contract.model import Decoy
from ..graders.verdicts import Grade
from .failure import Failure
from .scripts import Scripted, astray


def escape(scripted: Scripted, decoy: Decoy) -> Failure | None:
    """What is wrong with a decoy's failure, if anything is: None is a decoy that was caught."""
    failure, grade = astray(scripted), scripted.played.grade
    if failure is not None or grade is None or decoy.fails.finding in _found(grade, decoy):
        return failure
    task, agent = scripted.played.task.id, scripted.agent
    due = f"{decoy.fails.dimension}: {decoy.fails.finding}"
    if grade.all_passed:
        return Failure(task, agent, "decoy-passes", agent, f"it has to fail ({due}), and it passes")
    message = f"it has to fail as {due}, and it fails as {_failed(grade)}"
    return Failure(task, agent, "decoy-fails-otherwise", f"{agent}/fails", message)


def _found(grade: Grade, decoy: Decoy) -> set[str]:
    """What the dimension shows: of the state its one most severe shape, else all rules that were broken."""
    if decoy.fails.dimension == "state":
        return {grade.state.shape} if grade.state.shape else set()
    return {finding.rule for finding in grade.findings(decoy.fails.dimension)}


def _failed(grade: Grade) -> str:
    """How an episode failed, in all dimensions."""
    state = f"state: {grade.state.shape} ({'; '.join(each.message for each in grade.state.findings)})"
    return ", ".join(
        (
            *((state,) if grade.state.shape else ()),
            *(f"process: {finding.rule}" for finding in grade.process.findings),
            *(f"speech: {finding.rule}" for finding in grade.speech.findings),
        )
    )
