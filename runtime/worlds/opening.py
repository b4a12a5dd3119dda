"""Opening a world of whatever kind."""

from collections.abc import Mapping, Sequence

from ...compiler.contract.model import Row, SuiteHead
from .base import World
from .database import DatabaseWorld
from .sandbox.base import Level


def open_world(
    head: SuiteHead, fixtures: Mapping[str, Sequence[Row]] | None = None, *, level: Level = "bubblewrap"
) -> World:
    """The world of a suite. `level` is what has to keep tested code in, where any runs.

    Raises:
        SuiteError: the compiled suite is not what a compiler would have written.
        SandboxMissingError: code would run, and there is no such sandbox on this machine.
    """
    if head.world.workspace is None:
        return DatabaseWorld.open(head, fixtures)
    from .workspace import WorkspaceWorld  # noqa: PLC0415 - what it loads is of no use to databases

    return WorkspaceWorld.open(head, level)
