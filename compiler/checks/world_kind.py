"""What is written belongs to a kind of world that is not run here.

`seed` and `faults` belong to a database; `files`, `tests`, `held_back` and
`limits` to a workspace, whose worlds are not run by this version. In the wrong
kind of world they would do nothing.

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

_OF_WORKSPACES = ("files", "tests", "held_back", "limits")


def check(subject: Subject) -> Iterator[Diagnostic]:
    """Every key of a workspace in a task whose world is a database."""
    root = subject.task.root if subject.task else None
    for key in _OF_WORKSPACES:
        if root and key in root.entries:
            message = f"'{key}' belongs to a task in a workspace, and this world is a database"
            yield error(RULE, message, root.key_span(key), "Take it out.")
