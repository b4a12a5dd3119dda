"""The shop with only one tool, whose steps a test writes."""

from typing import Any

from liarproof.compiler.contract.model import Tool
from liarproof.runtime.worlds.database import DatabaseWorld
from liarproof.runtime.worlds.database_trial import DatabaseTrial

from ..shop import head, task, tool


def trial_of(*steps: Any, inputs: dict[str, Any] | None = None, returns: Any = None, **changed: Any) -> DatabaseTrial:
    """A trial in a shop whose only tool, `it`, has these steps."""
    optional = tuple(changed.pop("optional", ()))
    only: Tool = tool(inputs or {}, *steps, returns=returns, optional=optional)
    return DatabaseWorld.open(head(tools={"it": only}, **changed)).trial(task())
