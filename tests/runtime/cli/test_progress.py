"""The line that tells how far a run is, while it goes on."""

import io
import sys
from datetime import date
from decimal import Decimal

import msgspec
import pytest

from liarproof.runtime.assignment import Assignment
from liarproof.runtime.cli.progress import Progress
from liarproof.runtime.episode import Episode
from liarproof.runtime.graders.verdicts import Grade, StateVerdict, Verdict
from liarproof.runtime.pricing.table import packaged_prices
from liarproof.runtime.runs.records import EpisodeRecord, ErrorRecord, TrialKey
from liarproof.runtime.runs.spending import Spending


class Hand:
    """A clock that is moved by hand."""

    now = 0.0

    def __call__(self) -> float:
        return self.now


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def episode(*, passed: bool) -> EpisodeRecord:
    grade = Grade(passed, StateVerdict(Assignment(None, (), (), ()), None), Verdict(), Verdict())
    played = Episode("late-fee", "haiku-alone", "completed", (), (), (), grade)
    return EpisodeRecord(TrialKey(0, "late-fee"), "", 1, "", 1.0, Decimal(0), (), played)


def trouble(kind: str) -> ErrorRecord:
    return ErrorRecord(TrialKey(0, "late-fee"), 1, "", kind, "", Decimal(0), ())


def progress(
    clock: Hand, *, planned: int = 12, done: int = 0, passed: int = 0, spent: Decimal = Decimal("0.0312")
) -> Progress:
    prices = packaged_prices()
    spending = Spending(prices, spent=spent, budget=None, ceiling=None, today=lambda: date(2026, 12, 1))
    return Progress(planned, spending, done=done, passed=passed, clock=clock)


def test_what_was_there_before_counts_and_the_rate_is_that_of_now():
    clock = Hand()
    told = progress(clock, done=6, passed=5)
    clock.now = 30.0
    told.finished(episode(passed=True))
    told.finished(episode(passed=False))
    assert told.line() == "8 of 12 trials, 6 passed, $0.0312, 4.0 a minute, 1 min left"


def test_when_nothing_is_left_no_time_is():
    clock = Hand()
    told = progress(clock, planned=1)
    clock.now = 30.0
    told.finished(episode(passed=True))
    assert told.line() == "1 of 1 trials, 1 passed, $0.0312, 2.0 a minute"


def test_when_the_run_was_stopped_no_time_is_left_either():
    clock = Hand()
    told = progress(clock)
    clock.now = 30.0
    told.finished(episode(passed=True))
    told._spending.stop("interrupt")
    assert told.line() == "1 of 12 trials, 1 passed, $0.0312, 2.0 a minute"


def test_troubles_are_counted_by_their_class_and_the_end_of_the_run_is_none():
    told = progress(Hand())
    for kind in ("rate_limit", "connection", "rate_limit", "interrupt", "budget"):
        told.failed(trouble(kind))
    assert told.line() == "0 of 12 trials, 0 passed, $0.0312, connection 1, rate_limit 2"


@pytest.mark.parametrize(
    ("width", "line"),
    [
        (80, "0 of 12 trials, 0 passed, $0.0312, rate_limit 1"),
        (40, "0 of 12 trials, 0 passed, $0.0312"),
        (24, "0 of 12 trials, 0 passed"),
        (10, "0 of 12 tr"),
    ],
)
def test_only_as_much_is_told_as_goes_into_the_width(width, line):
    told = progress(Hand())
    told.failed(trouble("rate_limit"))
    assert told.line(width) == line


def test_a_terminal_has_one_line_that_changes(monkeypatch):
    monkeypatch.setenv("COLUMNS", "30")
    monkeypatch.setenv("TERM", "xterm")
    screen = Terminal()
    monkeypatch.setattr(sys, "stderr", screen)
    told = progress(Hand())
    told.finished(episode(passed=True))
    told.finished(episode(passed=True))
    told.close()
    assert screen.getvalue() == "\r\x1b[K1 of 12 trials, 1 passed\r\x1b[K2 of 12 trials, 2 passed\n"


def test_a_terminal_that_can_take_nothing_back_has_lines_like_a_pipe(monkeypatch):
    monkeypatch.setenv("TERM", "dumb")
    screen = Terminal()
    monkeypatch.setattr(sys, "stderr", screen)
    clock = Hand()
    told = progress(clock)
    clock.now = 30.0
    told.finished(episode(passed=True))
    told.close()
    assert screen.getvalue() == "1 of 12 trials, 1 passed, $0.0312, 2.0 a minute, 6 min left\n"


def test_a_pipe_has_a_line_now_and_then(capsys):
    clock = Hand()
    told = progress(clock)
    for now in (1.0, 30.0, 31.0, 60.0):
        clock.now = now
        told.finished(episode(passed=True))
    told.close()
    assert [line.partition(",")[0] for line in capsys.readouterr().err.splitlines()] == [
        "2 of 12 trials",
        "4 of 12 trials",
    ]


@pytest.mark.parametrize(
    ("spent", "line"),
    [
        (Decimal(0), "1 of 12 trials, 1 passed"),
        (Decimal("0.0312"), "1 of 12 trials, 1 passed, at least $0.0312"),
    ],
)
def test_a_cost_that_is_not_known_is_not_told_as_nothing(spent, line):
    told = progress(Hand(), spent=spent)
    told.finished(msgspec.structs.replace(episode(passed=True), cost=None))
    assert told.line() == line
