"""A call that fails is made again within its time, so that its trial need not begin anew for each fault."""

from collections.abc import Callable
from typing import Any

from ...errors import InfrastructureError

REPEATS = 2
"""So often a call is made again."""

_FIRST_DELAY = 0.5
"""Seconds before a call is made again, doubled each time, where the service names none."""

_LEAST = 0.001
"""Seconds for a call whose time ended while it waited: it fails as any other that gets no reply in time."""


def reply_by(
    end: float,
    send: Callable[[float], Any],
    *,
    repeats: int,
    clock: Callable[[], float],
    wait: Callable[[float], None],
) -> tuple[Any, int]:
    """The reply to a call that has until `end` by the clock, and how often it was made again.

    `send` makes it once, in so many seconds.

    Raises:
        InfrastructureError: it failed, and there is no use, no time or no repeat left.
        TrialStoppedError: no trial may go on.
    """
    number = 0
    while True:
        try:
            return send(max(_LEAST, end - clock())), number
        except InfrastructureError as problem:
            delay = _FIRST_DELAY * 2**number if problem.after is None else problem.after
            if number == repeats or not problem.again or problem.stops or clock() + delay >= end:
                raise
        wait(delay)
        number += 1
