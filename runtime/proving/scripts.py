"""Scripts that have to go as written: the oracle, the other right ways, and the decoys up to their mistake."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from ...compiler.contract.model import Step
from ...compiler.contract.outcomes import SAYS, Dimension
from ..agents.scripted import Script, ScriptPlayer
from ..graders.verdicts import Finding
from .failure import Failure
from .played import Played, Stage, play

_DIMENSIONS: tuple[Dimension, ...] = ("state", "process", "speech")


@dataclass(frozen=True, slots=True)
class Scripted:
    """A script that was played; `agent` is also the place of its steps in the task."""

    played: Played
    player: ScriptPlayer
    steps: Sequence[Step]

    @property
    def agent(self) -> str:
        return self.played.agent

    @property
    def kind(self) -> str:
        """`oracle`, `also` or `decoy`, as the rules call it."""
        return {"oracle": "oracle", "also": "also", "decoys": "decoy"}[self.agent.partition("/")[0]]


def play_script(stage: Stage, agent: str, steps: Sequence[Step]) -> Scripted:
    """Play a trajectory to its end, however long it is: each step is an act, and so is each silence of a turn."""
    player = Script(agent, steps).open(stage.briefing)
    limit = len(steps) + len(stage.task.turns) + 1
    return Scripted(play(stage, player, agent=agent, step_limit=limit), player, steps)


def astray(scripted: Scripted) -> Failure | None:
    """Where a script did not go as written, if it did not."""
    played, player, agent = scripted.played, scripted.player, scripted.agent
    if played.no_grade:
        return Failure(played.task.id, agent, "world-fault", agent, played.no_grade)
    if player.deviation is not None:
        step, message, field = player.deviation.step, player.deviation.words(), player.deviation.field
    elif player.played < len(scripted.steps):
        step, message, field = (
            player.played,
            "the trial was over before this step: the customer has no further turn",
            "",
        )
    else:
        return None
    place = f"{agent}/steps/{step}" + (f"/returns/{field}" if field else "")
    return Failure(played.task.id, agent, f"{scripted.kind}-deviates", place, f"step {step + 1}: {message}")


def shortcomings(scripted: Scripted) -> Iterator[Failure]:
    """Each dimension in which a right way does not pass, or where it went astray."""
    failure, grade = astray(scripted), scripted.played.grade
    if failure is not None:
        yield failure
    elif grade is not None:
        for dimension in _DIMENSIONS:
            if findings := grade.findings(dimension):
                message = f"{dimension}: " + "; ".join(finding.message for finding in findings)
                place = _place(scripted, findings[0])
                yield Failure(scripted.played.task.id, scripted.agent, f"{scripted.kind}-fails", place, message)


def _place(scripted: Scripted, finding: Finding) -> str:
    """Where to look: at what the task asks for, or at the script that does what it must not."""
    asked = finding.place.startswith(("expect/", f"{SAYS}/"))
    return finding.place if asked and scripted.kind == "oracle" else scripted.agent


def unused_turns(oracle: Scripted) -> Iterator[Failure]:
    """The oracle uses all of the customer's turns."""
    task = oracle.played.task
    used = oracle.player.turns_used
    if astray(oracle) is None and used < len(task.turns):
        message = f"the oracle's last step is in turn {used} of {len(task.turns)}"
        yield Failure(task.id, oracle.agent, "oracle-leaves-turns", oracle.agent, message)
