"""`returns` or `save` names a field that the tool does not give.

What a tool gives stands under its `returns` in world.yaml. A field that is not
there can be neither tested nor kept.

Wrong:

    - move_pickup: {code: PK-100, slot_id: S-2}
      returns: {slot: S-2}

Right:

    - move_pickup: {code: PK-100, slot_id: S-2}
      returns: {slot_id: S-2}
"""

from collections.abc import Iterator

from ..diagnostics import Diagnostic
from ..document import Scalar
from ..spec import StepSpec
from .subject import Subject
from .unknown_name import unknown

RULE = "unknown-output"


def check(subject: Subject) -> Iterator[Diagnostic]:
    """Every output field that is none."""
    for step in subject.steps():
        tool = subject.world.tools.get(step.verb.text)
        if tool is not None:
            for name in _asked(step):
                if name.text not in tool.outputs:
                    yield unknown(RULE, "output field", name, tool.outputs, owner=step.verb.text)


def _asked(step: StepSpec) -> Iterator[Scalar]:
    if step.returns:
        yield from step.returns.keys.values()
    if step.save:
        for field in step.save.entries.values():
            if isinstance(field, Scalar):
                yield field
