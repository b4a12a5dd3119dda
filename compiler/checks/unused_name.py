"""Named steps or a fault that nothing uses.

A leftover, or a `do` or `fault` that was never written. It is a warning: the
suite can be compiled.

Wrong:

    steps:
      look:
        - find_parcel: {code: <code>}
      greet:
        - say: Good morning.

Right:

    steps:
      look:
        - find_parcel: {code: <code>}
"""

from collections.abc import Iterator, Set

from ..diagnostics import Diagnostic, warning
from ..document import Mapping
from .roster import Roster
from .subject import Subject

RULE = "unused-name"


def check(subject: Subject) -> Iterator[Diagnostic]:
    """Every named step and fault of the world that no tool uses (a warning)."""
    if subject.task is not None:
        return
    steps = list(subject.tool_steps())
    for section, verb, words in (("steps", "do", "no tool does"), ("faults", "fault", "no tool reaches the fault")):
        used = {step.text.text for step in steps if step.verb.text == verb}
        yield from _unused(subject.world.spec.root, section, used, words)


def check_all(roster: Roster) -> Iterator[Diagnostic]:
    """Every named step of the suite that no trajectory does (a warning)."""
    if roster.whole:  # else what could not be read may be what uses it
        done = roster.shared.steps.union(*(unit.steps for unit in roster.units))
        yield from _unused(roster.shared.spec.root, "steps", done, "no trajectory does")


def _unused(root: Mapping, section: str, used: Set[str], words: str) -> Iterator[Diagnostic]:
    node = root.entries.get(section)
    for name, key in node.keys.items() if isinstance(node, Mapping) else ():
        if name not in used:
            yield warning(RULE, f"{words} '{name}'", key.span, "Use it, or take it out.")
