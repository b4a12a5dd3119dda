"""How far a run is, while it goes on: one line that changes at a terminal, now and then a line in a pipe."""

import sys
import time
from collections import Counter
from collections.abc import Callable

import click

from ..pricing.money import shown
from ..runs.records import EpisodeRecord, ErrorRecord
from ..runs.spending import Spending

_EVERY = 30.0
"""Seconds between lines where nobody watches."""


class Progress:
    """Hears what becomes of trials and says so on standard error."""

    def __init__(
        self, planned: int, done: int, spending: Spending, *, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._planned = planned
        self._before = done
        self._spending = spending
        self._clock = clock
        self._start = clock()
        self._told = self._start
        self._watched = sys.stderr.isatty()
        self.ended = 0
        self.passed = 0
        self.errors: Counter[str] = Counter()

    def finished(self, record: EpisodeRecord) -> None:
        """A trial became an episode."""
        self.ended += 1
        self.passed += record.episode.grade is not None and record.episode.grade.passed
        self._tell()

    def failed(self, record: ErrorRecord) -> None:
        """An attempt became none."""
        self.errors[record.kind] += 1
        self._tell()

    def line(self) -> str:
        """`12 of 60 trials, 9 passed, $0.0312, 4.1 a minute, 12 min left`."""
        seconds = self._clock() - self._start
        ended = self._before + self.ended
        parts = [f"{ended} of {self._planned} trials", f"{self.passed} passed", shown(self._spending.spent)]
        if self.errors:
            parts.append(", ".join(f"{kind} {number}" for kind, number in sorted(self.errors.items())))
        if self.ended and seconds > 1:
            rate = self.ended / seconds
            parts += [f"{60 * rate:.1f} a minute", f"{(self._planned - ended) / rate / 60:.0f} min left"]
        return ", ".join(parts)

    def close(self) -> None:
        """Leave the changing line as it is."""
        if self._watched:
            click.echo("", err=True)

    def _tell(self) -> None:
        if self._watched:
            click.echo(f"\r\x1b[K{self.line()}", err=True, nl=False)
        elif self._clock() - self._told >= _EVERY:
            self._told = self._clock()
            click.echo(self.line(), err=True)
