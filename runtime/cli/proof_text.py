"""What a proof shows, for a person."""

from collections.abc import Iterator

from ...compiler.pipeline import Compilation
from ..proof import AGENTS, Proof
from ..proving.task_proof import Strength, TaskProof
from .compiling import counted, summary


def proof_words(one: Compilation, proof: Proof | None, *, by_task: bool) -> Iterator[str]:
    """A line about the suite and one for each kind of agent; with `by_task`, a table of the tasks' scores.

    Where nothing was played, there is nothing to count, and the line below the suite's says why.
    """
    tasks = counted(len(one.folder.tasks), "task")
    if proof is None:
        yield f"{one.folder.shown}: {tasks}, not proven: {summary(one.diagnostics)} in the specs"
        return
    yield f"{one.folder.shown}: {tasks}, {_verdict(proof)}"
    if not proof.of_tasks:
        yield f"  Nothing was played: {_reason(proof)}."
        return
    for agent in AGENTS:
        passed = proof.agents[agent].passed
        names = f": {', '.join(passed)}" if agent != "oracle" and passed else ""
        yield f"  {agent:12}passed {len(passed)} of {proof.tasks}{names}"
    yield f"  {'also':12}{proof.also.good} of {counted(proof.also.total, 'other right way')} passed"
    yield f"  {'decoys':12}{proof.decoys.good} of {counted(proof.decoys.total, 'wrong way')} caught"
    yield f"  {'saboteurs':12}{strength_words(proof.saboteurs)}"
    if by_task:
        yield from _table(proof)


def strength_words(strength: Strength) -> str:
    """`574 of 621 caught, 95 equivalent to a right way`."""
    words = f"{strength.caught} of {strength.total - strength.equivalent} caught"
    words += f", {strength.equivalent} equivalent to a right way" if strength.equivalent else ""
    words += f" ({strength.tolerated} by what is tolerated)" if strength.tolerated else ""
    return words + (f"; {strength.left_out} left out, being too many" if strength.left_out else "")


def proof_line(proof: Proof) -> str:
    """A suite's proof in a line, for its catalogue."""
    if not proof.of_tasks:
        return "Not proven: nothing was played."
    right = f"The oracle passes {len(proof.agents['oracle'].passed)} of {counted(proof.tasks, 'task')}"
    wrong = f"decoys: {proof.decoys.good} of {proof.decoys.total} caught; saboteurs: {strength_words(proof.saboteurs)}"
    return f"{'Proven' if proof.proven else 'Not proven'}. {right}; {wrong}."


def task_line(task: TaskProof) -> str:
    """A task's proof in a line, for its catalogue."""
    oracle = "passes" if task.passed["oracle"] else "fails"
    return f"The oracle {oracle}; saboteurs: {strength_words(task.saboteurs)}."


def _verdict(proof: Proof) -> str:
    warnings = f", {counted(len(proof.warnings), 'warning')}" if proof.warnings else ""
    if proof.not_here:
        return "not proven here"
    if proof.sandbox == "none":
        warnings += ", without a sandbox"
    return "proven" + warnings if proof.proven else f"not proven: {counted(len(proof.failures), 'failure')}{warnings}"


def _reason(proof: Proof) -> str:
    """The first sentence of what was found, within another: the finding itself has the rest."""
    message = proof.failures[0].message.partition(". ")[0].removesuffix(".")
    return message[:1].lower() + message[1:]


def _table(proof: Proof) -> Iterator[str]:
    width = max((len(task.task) for task in proof.of_tasks), default=0)
    yield ""
    yield f"  {'task':{width}}  also  decoys  saboteurs  equivalent"
    for task in proof.of_tasks:
        strength = task.saboteurs
        also, decoys = f"{task.also.good}/{task.also.total}", f"{task.decoys.good}/{task.decoys.total}"
        caught = f"{strength.caught}/{strength.total - strength.equivalent}"
        yield f"  {task.task:{width}}  {also:>4}  {decoys:>6}  {caught:>9}  {strength.equivalent:>10}"
