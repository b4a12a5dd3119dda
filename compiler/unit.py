"""One task's file as the compiler leaves it: a value that can be kept until something that it depends on changes."""

import msgspec

from .contract.model import Task
from .diagnostics import Diagnostic
from .source import Span


class Unit(msgspec.Struct, frozen=True):
    """What became of one task's file.

    `task` is None where it could not be lowered. `content` is the digest of what it asks and expects. `places` are
    those of its parts, by pointer; `facts` and `steps` the names of the suite that it uses; `files` the paths that it
    read beside its own, each with the digest of what was there, or why nothing could be read.
    """

    id: str
    path: str
    diagnostics: tuple[Diagnostic, ...] = ()
    task: Task | None = None
    title: Span = Span("")
    content: str = ""
    places: dict[str, Span] = {}
    facts: frozenset[str] = frozenset()
    steps: frozenset[str] = frozenset()
    files: dict[str, str] = {}

    @property
    def sound(self) -> bool:
        """Whether there is a task and no error in it."""
        return self.task is not None and not any(found.severity == "error" for found in self.diagnostics)
