"""The runs of tests that were made, by all that they depend on."""

from collections.abc import Callable, Generator
from contextlib import AbstractContextManager, contextmanager
from threading import local

from .sandbox.base import TestRun


class RunMemory:
    """Remembers runs for all threads. Two that ask for one at once may both make it, and get the same."""

    def __init__(self) -> None:
        self._runs: dict[str, TestRun] = {}
        self._here = local()

    def of(self, key: str, make: Callable[[], TestRun], *, lasting: bool = False) -> TestRun:
        """The run under a key: remembered, or else made. One that is `lasting` is never made anew."""
        runs: dict[str, TestRun] = self._runs if lasting else getattr(self._here, "runs", self._runs)
        known = runs.get(key)
        return known if known is not None else runs.setdefault(key, make())

    @contextmanager
    def anew(self, circumstance: AbstractContextManager[None]) -> Generator[None]:
        """Let this thread forget for a while which runs were made; what others remember stays."""
        before = getattr(self._here, "runs", self._runs)
        self._here.runs = {}
        try:
            with circumstance:
                yield
        finally:
            self._here.runs = before
