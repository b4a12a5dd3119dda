"""`do` names steps that nobody wrote.

In a trajectory `do` reuses what stands under `steps` in suite.yaml; in a tool,
what stands under `steps` in world.yaml. Of any other name there is nothing to
run.

Wrong:

    - do: look-up

Right:

    - do: look
"""

from collections.abc import Iterator

from ..diagnostics import Diagnostic
from ..document import Scalar
from .subject import Subject
from .unknown_name import unknown

RULE = "unknown-step"


def check(subject: Subject) -> Iterator[Diagnostic]:
    """Every `do` that names nothing."""
    for step in subject.steps():
        name = step.argument
        if step.verb.text == "do" and isinstance(name, Scalar) and name.text not in subject.head.steps:
            yield unknown(RULE, "named step", name, subject.head.steps)
    for step in subject.tool_steps():
        if step.verb.text == "do" and step.text.text not in subject.world.spec.steps:
            yield unknown(RULE, "named step", step.text, subject.world.spec.steps)
