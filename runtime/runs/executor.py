"""Where attempts of trials are played."""

from collections.abc import Callable, Generator
from contextlib import AbstractContextManager, contextmanager
from typing import Protocol

from .attempt import Attempts, Outcome, Trials
from .records import TrialKey
from .spending import Spending

Playing = Callable[[TrialKey, int], Outcome]
"""Plays a trial, for the so-manieth time."""


class Executor(Protocol):
    """Plays attempts for several threads at once."""

    def seat(self) -> AbstractContextManager[Playing]:
        """What plays attempts for one thread, one after the other."""
        ...

    def stop(self, reason: str) -> None:
        """Let what is being played elsewhere make no further call. May be called again."""
        ...


class LocalExecutor:
    """Plays attempts in the thread that asks for them, which has a world for as long as it works."""

    def __init__(self, trials: Trials, spending: Spending) -> None:
        self._worlds = trials.worlds
        self._attempts = Attempts(trials)
        self._spending = spending

    @contextmanager
    def seat(self) -> Generator[Playing]:
        """What plays attempts for one thread."""
        with self._worlds() as world:
            yield lambda key, attempt: self._attempts.play(key, attempt, world, self._spending.trial())

    def stop(self, reason: str) -> None:
        """Nothing: all that is played here asks the run's own spending before each call."""
