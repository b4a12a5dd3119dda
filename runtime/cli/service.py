"""Whether the service can be asked from here, as far as that can be known before the first call."""

from ..agents.claude.agent import client
from ..agents.claude.environment import EnvironmentProblemError, check_key
from .exits import MachineLacksError


def check_service() -> None:
    """See that there is a key, and that a client can be made as the environment says.

    Raises:
        MachineLacksError: not so.
    """
    try:
        check_key()
        client().close()
    except EnvironmentProblemError as problem:
        raise MachineLacksError(str(problem)) from problem
