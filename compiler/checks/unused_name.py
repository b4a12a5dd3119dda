"""Named steps or a fault that nothing uses.

A leftover, or a `do` or `fault` that was never written.
"""

from collections.abc import Iterator

from ..diagnostics import Diagnostic, warning
from ..document import Mapping, Scalar
from .subject import Subject

RULE = "unused-name"


def check(subject: Subject) -> Iterator[Diagnostic]:
    """Every named step and fault that nothing uses (a warning)."""
    if subject.spoiled:
        return  # a file that could not be read may be the one that uses it
    done = {
        step.argument.text for step in subject.steps() if step.verb.text == "do" and isinstance(step.argument, Scalar)
    }
    yield from _unused(subject.spec.head.root, "steps", done, "no trajectory does")
    tool_steps = list(subject.tool_steps())
    for section, verb, words in (("steps", "do", "no tool does"), ("faults", "fault", "no tool reaches the fault")):
        used = {step.text.text for step in tool_steps if step.verb.text == verb}
        yield from _unused(subject.spec.world.root, section, used, words)


def _unused(root: Mapping, section: str, used: set[str], words: str) -> Iterator[Diagnostic]:
    node = root.entries.get(section)
    for name, key in node.keys.items() if isinstance(node, Mapping) else ():
        if name not in used:
            yield warning(RULE, f"{words} '{name}'", key.span, "Use it, or take it out.")
