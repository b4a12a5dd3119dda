"""A call that ends in an error for the agent to read, told apart from what no agent can answer for."""

import apsw

from ...compiler.contract.sql import ClockAskedError
from ...compiler.contract.sql.constraints import constraint_words
from ...compiler.contract.sql.error import plain_words
from ..errors import WorldFaultError

EngineError = apsw.Error | ClockAskedError | UnicodeDecodeError
"""What running a statement can raise."""


class ToolRefusalError(Exception):
    """A call that ends in an error for the agent to read. `fault` names the world's fault that made it fail."""

    def __init__(self, message: str, *, fault: str | None = None) -> None:
        super().__init__(message)
        self.message = message
        self.fault = fault


def from_engine(problem: EngineError, tool: str) -> ToolRefusalError | WorldFaultError:
    """What a statement's error is.

    The statements of a world were looked at, so most errors follow from the data of a call, such as malformed JSON,
    a text too long, or `now` where a day is due: those the agent may read. What is left is a fault of the world.
    """
    if isinstance(problem, apsw.MismatchError):
        return ToolRefusalError(constraint_words(problem))
    if isinstance(problem, apsw.SQLError | apsw.TooBigError):
        return ToolRefusalError(f"The database cannot do this: {plain_words(problem)}.")
    if isinstance(problem, ClockAskedError):
        return ToolRefusalError("The database cannot do this: a day or time is due, not the time of the machine.")
    if isinstance(problem, UnicodeDecodeError):
        return ToolRefusalError("The database cannot do this: a text in it is half a character.")
    return WorldFaultError(f"tool {tool}: {problem}")
