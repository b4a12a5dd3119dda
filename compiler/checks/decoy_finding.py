"""A decoy fails in a way that its task cannot find.

`state` takes one of the five failure shapes, most severe first: harmful-action,
unexpected-change, handed-over-instead, wrong-details, not-done. `process` takes
a rule of the world that the task does not skip, or `asks_first` or
`never_calls` where the task has them; `speech` takes `says` or `never_says`
where the task has them. A decoy that fails by anything else would never be
caught.

Wrong:

    fails: {process: never_calls}

Right:

    fails: {process: look-first}
"""

from collections.abc import Iterator

from ..contract.outcomes import ASKS_FIRST, FAILURE_SHAPES, NEVER_CALLS, NEVER_SAYS, SAYS
from ..diagnostics import Diagnostic, did_you_mean, error, listed
from ..lowering.task import LoweredTask
from .subject import Subject

RULE = "decoy-finding"


def check(subject: Subject) -> Iterator[Diagnostic]:
    """Every decoy that declares what cannot be found."""
    for task in subject.tasks():
        findable = _findable(task)
        for name, decoy in task.task.decoys.items():
            known = findable[decoy.fails.dimension]
            if decoy.fails.finding not in known:
                written = task.spec.decoys[name].finding
                message = f"'{written.text}' is nothing that the {decoy.fails.dimension} of this task can fail by"
                there = f"It can fail by {listed(known)}." if known else "It asks for nothing of the kind."
                hint = did_you_mean(decoy.fails.finding, known) or there
                yield error(RULE, message, written.span, hint)


def _findable(task: LoweredTask) -> dict[str, list[str]]:
    made = task.task
    process = [*made.process]
    process += [ASKS_FIRST] if made.asks_first else []
    process += [NEVER_CALLS] if made.never_calls else []
    speech = [SAYS] if made.says else []
    speech += [NEVER_SAYS] if made.never_says else []
    return {"state": list(FAILURE_SHAPES), "process": process, "speech": speech}
