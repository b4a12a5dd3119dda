"""A call that ends in an error for the agent to read, told apart from what no agent can answer for."""

import apsw

from ...compiler.contract.sql import ClockAskedError
from ...compiler.contract.sql.constraints import constraint_words
from ...compiler.contract.sql.error import plain_words
from ..errors import WorldFaultError


class ToolRefusalError(Exception):
    """A call that ends in an error for the agent to read. `fault` names the world's fault that made it fail."""

    def __init__(self, message: str, *, fault: str | None = None) -> None:
        super().__init__(message)
        self.message = message
        self.fault = fault


def from_engine(problem: apsw.Error | ClockAskedError, tool: str) -> ToolRefusalError | WorldFaultError:
    """What a statement's error is.

    The statements of a world were looked at, so most errors follow from the data of a call, such as malformed JSON
    or a text too long: those the agent may read. To run past the step limit or to ask for the time of the machine
    is a fault of the world, and so is what is left.
    """
    if isinstance(problem, apsw.MismatchError):
        return ToolRefusalError(constraint_words(problem))
    if isinstance(problem, apsw.SQLError | apsw.TooBigError):
        return ToolRefusalError(f"The database cannot do this: {plain_words(problem)}.")
    if isinstance(problem, apsw.InterruptError):
        return WorldFaultError(f"tool {tool} takes more steps than the world's limit")
    return WorldFaultError(f"tool {tool}: {problem}")
