"""How far a run is, while it goes on: one line that changes at a terminal, now and then a line in a pipe."""

import math
import os
import shutil
import sys
import time
from collections import Counter
from collections.abc import Callable
from contextlib import suppress

import click

from ..runs.records import EpisodeRecord, ErrorRecord
from ..runs.spending import Spending
from ..runs.tally import STOPPED
from .run_costs import cost_words

_EVERY = 30.0
"""Seconds between lines where nobody watches."""


class Progress:
    """Hears what becomes of trials and says so on standard error.

    `done` trials were there before, and `passed` of these have passed; `known` says whether of all it is known what it
    cost.
    """

    def __init__(
        self,
        planned: int,
        spending: Spending,
        *,
        done: int,
        passed: int,
        known: bool = True,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._planned = planned
        self._before = done
        self._spending = spending
        self._clock = clock
        self._start = clock()
        self._told = self._start
        self._watched = sys.stderr.isatty() and os.environ.get("TERM") != "dumb"
        self._shown = False
        self.ended = 0
        self.passed = passed
        self._known = known
        self.errors: Counter[str] = Counter()

    def finished(self, record: EpisodeRecord) -> None:
        """A trial became an episode."""
        self.ended += 1
        self._known = self._known and record.cost is not None
        self.passed += record.episode.grade is not None and record.episode.grade.passed
        self._tell()

    def failed(self, record: ErrorRecord) -> None:
        """An attempt became none. That the run was ended is no trouble of a trial."""
        self._known = self._known and record.cost is not None
        if record.kind not in STOPPED:
            self.errors[record.kind] += 1
        self._tell()

    def line(self, width: int | None = None) -> str:
        """`12 of 60 trials, 9 passed, $0.0312, 4.1 a minute, 12 min left`; as much of it as goes into a width."""
        seconds = self._clock() - self._start
        ended = self._before + self.ended
        left = self._planned - ended
        parts = [f"{ended} of {self._planned} trials", f"{self.passed} passed"]
        if self._spending.spent or self._known:
            parts.append(cost_words(self._spending.spent, known=self._known))
        if self.errors:
            parts.append(", ".join(f"{kind} {number}" for kind, number in sorted(self.errors.items())))
        if self.ended and seconds > 1:
            rate = self.ended / seconds
            parts.append(f"{60 * rate:.1f} a minute")
            parts += [f"{math.ceil(left / rate / 60)} min left"] if left and not self._spending.stopped else []
        while width is not None and len(parts) > 1 and len(", ".join(parts)) > width:
            parts.pop()
        return ", ".join(parts)[:width]

    def close(self) -> None:
        """Leave the changing line as it is."""
        if self._shown:
            click.echo("", err=True)

    def _tell(self) -> None:
        with suppress(OSError):  # that nobody can be told is no reason to end a run
            if self._watched:
                self._shown = True
                width = shutil.get_terminal_size().columns - 1  # a line that breaks cannot be taken back
                click.echo(f"\r\x1b[K{self.line(width)}", err=True, nl=False)
            elif self._clock() - self._told >= _EVERY:
                self._told = self._clock()
                click.echo(self.line(), err=True)
