"""The report that goes to whoever is on call."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import timedelta

from src.bursts import Burst, Rules, find_bursts
from src.parse import parse_lines
from src.records import LEVELS, Record


@dataclass(frozen=True)
class Report:
    counts: dict[str, int]
    bursts: list[Burst]


def alert_report(lines: Iterable[str], rules: Rules | None = None) -> str:
    """Read a log and word the report on it."""
    return render(build_report(parse_lines(lines), rules or Rules()))


def build_report(records: Iterable[Record], rules: Rules) -> Report:
    """Count the records of each level, most severe first, and find the bursts of errors."""
    records = list(records)
    seen = Counter(record.level for record in records)
    counts = {level: seen[level] for level in reversed(LEVELS) if seen[level]}
    return Report(counts=counts, bursts=find_bursts(records, rules))


def render(report: Report) -> str:
    tally = ", ".join(f"{count} {level}" for level, count in report.counts.items())
    lines = [tally or "nothing logged"]
    lines += [_alert(burst) for burst in report.bursts] or ["no bursts"]
    return "\n".join(lines)


def _alert(burst: Burst) -> str:
    headline = burst.message.partition("\n")[0]
    return (
        f"{burst.first:%H:%M:%S} {burst.service}: {burst.errors} errors"
        f" in {_span(burst.last - burst.first)}, first: {headline}"
    )


def _span(length: timedelta) -> str:
    minutes, seconds = divmod(int(length.total_seconds()), 60)
    return f"{minutes} min {seconds} s" if minutes else f"{seconds} s"
