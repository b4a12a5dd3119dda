"""What is written belongs to another kind of world.

A database has `schema`, `fixtures`, `tools`, `steps`, `faults` and `mutations`;
its tasks have `seed` and `faults`. A workspace has `runner`, `editable`,
`files`, `tests` and `packages`; its tasks have `files`, `tests`, `held_back`
and `limits`. In the wrong kind of world they would do nothing.

Wrong:

    tests: {tests: tests/}
    turns:
      - Hello, PK-200. What about the late fee?

Right:

    turns:
      - Hello, PK-200. What about the late fee?
"""

from collections.abc import Iterator

from ..diagnostics import Diagnostic, error
from .subject import Subject

RULE = "world-kind"

_OF_TASKS = {"database": ("seed", "faults"), "workspace": ("files", "tests", "held_back", "limits")}


def check(subject: Subject) -> Iterator[Diagnostic]:
    """Every key of a task whose world is of another kind."""
    root, kind = subject.task.root if subject.task else None, subject.world.world.kind
    for other, keys in _OF_TASKS.items():
        for key in keys if other != kind else ():
            if root and key in root.entries:
                message = f"'{key}' belongs to a task in a {other}, and this world is a {kind}"
                yield error(RULE, message, root.key_span(key), "Take it out.")
