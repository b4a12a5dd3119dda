"""A fault is named that the world does not have.

A tool's `fault` step and a task's `faults` name what stands under `faults` in
world.yaml. A fault that is not there never strikes.

Wrong:

    faults: {printr: 1}

Right:

    faults: {printer: 1}
"""

from collections.abc import Iterator

from ..diagnostics import Diagnostic
from .subject import Subject
from .unknown_name import unknown

RULE = "unknown-fault"


def check(subject: Subject) -> Iterator[Diagnostic]:
    """Every name of a fault that names none."""
    faults = subject.world.spec.faults
    for step in subject.tool_steps():
        if step.verb.text == "fault" and step.text.text not in faults:
            yield unknown(RULE, "fault", step.text, faults)
    for name in subject.task.faults if subject.task else ():
        if subject.task and name not in faults:
            yield unknown(RULE, "fault", subject.task.key("faults", name), faults)
