"""An agent from outside, which comes with its own loop: the trial waits for its acts, in a thread of its own."""

from queue import SimpleQueue

from ..errors import InfrastructureError
from .base import Act, Observed


class Guest:
    """A player whose acts another thread brings. One side calls `act`, the other all the rest, each in one thread."""

    finished = False

    def __init__(self) -> None:
        self._acts: SimpleQueue[Act | InfrastructureError] = SimpleQueue()
        self._observed: SimpleQueue[Observed | None] = SimpleQueue()

    def act(self, observed: Observed) -> Act:
        """The next act, once the agent comes with it.

        Raises:
            InfrastructureError: it has left.
        """
        self._observed.put(observed)
        act = self._acts.get()
        if isinstance(act, InfrastructureError):
            raise act
        return act

    def dismiss(self) -> None:
        """Let nobody wait any more: the trial is over."""
        self._observed.put(None)

    def hear(self) -> Observed | None:
        """What is observed next; None once the trial is over, after which nothing is to be asked any more."""
        return self._observed.get()

    def do(self, act: Act) -> Observed | None:
        """Act, and hear what comes of it."""
        self._acts.put(act)
        return self.hear()

    def leave(self) -> None:
        """Go away in the middle.

        Nobody can tell an agent that gave up from one whose client crashed or was closed, so that is no outcome of the
        agent.
        """
        self._acts.put(InfrastructureError("client_left", "the client left before the conversation was over"))
