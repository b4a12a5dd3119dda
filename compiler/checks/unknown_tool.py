"""A tool is named that the world does not have.

Steps, patterns over calls and the rules of a process name tools; each has to
stand under `tools` in world.yaml. An agent is offered no others.

Wrong:

    - list_slots: {}

Right:

    - free_slots: {}
"""

from collections.abc import Iterator

from ..diagnostics import Diagnostic
from .subject import Subject
from .unknown_name import unknown

RULE = "unknown-tool"


def check(subject: Subject) -> Iterator[Diagnostic]:
    """Every name of a tool that names none."""
    tools = subject.world.tools
    for name in subject.tool_names():
        if name.text not in tools:
            yield unknown(RULE, "tool", name, tools)
