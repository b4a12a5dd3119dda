"""A trial that runs in a thread of its own, for an agent that comes with its own loop."""

from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Generic, TypeVar

from ..agents.base import Act, Observed, Player
from ..agents.guest import Guest

T = TypeVar("T")


class HostedTrial(Generic[T]):
    """A trial under way. `play` runs it from its world to its record, and begins at once.

    Everything of the trial happens in one thread, as a database asks for. Whoever acts may be in any one other.
    """

    def __init__(self, play: Callable[[Player], T]) -> None:
        self._guest = Guest()
        self._pool = ThreadPoolExecutor(1)
        self._outcome: Future[T] = self._pool.submit(play, self._guest)
        self._outcome.add_done_callback(lambda _: self._guest.dismiss())

    def hear(self) -> Observed | None:
        """What is observed first; None if the trial is over already."""
        return self._guest.hear()

    def act(self, act: Act) -> Observed | None:
        """What comes of an act; None if the trial is over, all that is to be kept of it having been kept."""
        return self._guest.do(act)

    def leave(self) -> None:
        """Let the trial end, if it goes on, and wait until it has."""
        self._guest.leave()
        self._pool.shutdown()

    @property
    def fault(self) -> BaseException | None:
        """What was raised in a trial that is over."""
        return self._outcome.exception()

    def outcome(self) -> T:
        """What came of a trial that is over; what was raised in it is raised."""
        return self._outcome.result()
