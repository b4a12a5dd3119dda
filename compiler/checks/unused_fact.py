"""A fact is defined, and no text uses it.

A fact that nobody uses is a leftover, or stands for a `<name>` that was misspelt.
"""

from collections.abc import Iterator

from ..diagnostics import Diagnostic, error
from ..document import Mapping
from .subject import Subject

RULE = "unused-fact"


def check(subject: Subject) -> Iterator[Diagnostic]:
    """Every fact that no text of the suite asks for."""
    if subject.spoiled:
        return  # a text that could not be read may be the one that uses it
    used = subject.lowered.used_facts
    for root in (subject.spec.head.root, *(task.root for task in subject.spec.tasks)):
        facts = root.entries.get("facts")
        for name, key in facts.keys.items() if isinstance(facts, Mapping) else ():
            if name not in used:
                yield error(RULE, f"no text uses the fact '{name}'", key.span, f"Use it as <{name}>, or take it out.")
