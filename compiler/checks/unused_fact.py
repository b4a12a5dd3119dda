"""A fact is defined, and no text uses it.

A fact that nobody uses is a leftover, or stands for a `<name>` that was
misspelt.

Wrong:

    facts: {code: PK-200, due: "300"}
    turns:
      - Hello, <code>. What about the late fee?

Right:

    facts: {code: PK-200, due: "300"}
    turns:
      - Hello, <code>. What about the late fee of <due:money>?
"""

from collections.abc import Iterator, Set

from ..diagnostics import Diagnostic, error
from ..document import Mapping
from .roster import Roster
from .subject import Subject

RULE = "unused-fact"


def check(subject: Subject) -> Iterator[Diagnostic]:
    """Every fact of a task that no text of the task asks for."""
    for task in subject.tasks():
        yield from _unused(task.spec.root, task.used_facts)


def check_all(roster: Roster) -> Iterator[Diagnostic]:
    """Every fact of the suite that no text of it asks for."""
    if roster.whole:  # else what could not be read may be what uses it
        used = frozenset(roster.shared.values.used).union(*(unit.facts for unit in roster.units))
        yield from _unused(roster.shared.spec.root, used)


def _unused(root: Mapping, used: Set[str]) -> Iterator[Diagnostic]:
    facts = root.entries.get("facts")
    for name, key in facts.keys.items() if isinstance(facts, Mapping) else ():
        if name not in used:
            yield error(RULE, f"no text uses the fact '{name}'", key.span, f"Use it as <{name}>, or take it out.")
