"""What saboteurs of one task are made with."""

from collections.abc import Mapping
from typing import Any, cast

import msgspec

from ....compiler.contract.model import SuiteHead, Task, Tool, Workspace
from ..base import ToolCall
from .records import Records
from .repertoire import Repertoire


class Ground(msgspec.Struct, frozen=True):
    """A task, the tools and rows of its world or its workspace, and what the suite knows of them."""

    task: Task
    tools: Mapping[str, Tool]
    records: Records
    repertoire: Repertoire
    workspace: Workspace | None = None

    def references(self, call: ToolCall) -> tuple[tuple[str, str], ...]:
        """The inputs of a call that name a row, each with the row's table."""
        given = cast(Mapping[str, Any], call.input)
        asked = ((name, self.repertoire.references.get((call.tool, name))) for name in given)
        return tuple((name, table) for name, table in asked if table is not None and isinstance(given[name], str | int))


def ground_of(head: SuiteHead, task: Task, repertoire: Repertoire) -> Ground:
    """The ground of a task."""
    return Ground(task, head.world.tools, repertoire.records(head, task), repertoire, head.world.workspace)
