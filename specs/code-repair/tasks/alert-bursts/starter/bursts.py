"""Finds the stretches in which a service kept failing."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta

from src.records import Record


@dataclass(frozen=True)
class Rules:
    """What counts as a burst."""

    quiet: timedelta = timedelta(minutes=2)
    at_least: int = 3


@dataclass(frozen=True)
class Burst:
    service: str
    first: datetime
    last: datetime
    errors: int
    message: str


def find_bursts(records: Iterable[Record], rules: Rules) -> list[Burst]:
    """Gather the errors of each service into bursts, ordered by their first error.

    A burst is over when its service has logged no error for longer than `rules.quiet`. Fewer
    than `rules.at_least` errors are no burst. The message is that of the first error. Records
    come in the order of time.
    """
    runs: list[list[Record]] = []
    latest: dict[str, list[Record]] = {}
    for record in records:
        if not record.is_error:
            continue
        run = latest.get(record.service)
        if run is None or record.at - run[0].at > rules.quiet:
            run = latest[record.service] = []
            runs.append(run)
        run.append(record)
    return [_burst(run) for run in runs if len(run) >= rules.at_least]


def _burst(run: list[Record]) -> Burst:
    return Burst(
        service=run[0].service,
        first=run[0].at,
        last=run[-1].at,
        errors=len(run),
        message=run[0].message,
    )
