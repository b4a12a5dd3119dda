"""Reads log lines such as `2026-03-02 09:14:07 ERROR payments: gateway timed out`."""

import re
from collections.abc import Iterable
from dataclasses import replace
from datetime import datetime

from src.records import LEVELS, Record

ENTRY = re.compile(
    r"(?P<at>\d{4}-\d\d-\d\d \d\d:\d\d:\d\d) "
    rf"(?P<level>{'|'.join(LEVELS)}) "
    r"(?P<service>[\w.-]+): (?P<message>.*)"
)


class MalformedLine(ValueError):
    """A line that neither begins an entry nor continues one."""


def parse_lines(lines: Iterable[str]) -> list[Record]:
    """Read the entries of a log, in the order in which they stand.

    An indented line belongs to the message of the entry above it. Blank lines are skipped.
    """
    entries: list[Record] = []
    entry: Record | None = None
    for number, line in enumerate(lines, start=1):
        if not line.strip():
            continue
        if entry is not None and line[0].isspace():
            entry = replace(entry, message=f"{entry.message}\n{line.strip()}")
            continue
        found = ENTRY.fullmatch(line.rstrip())
        if found is None:
            raise MalformedLine(f"line {number} is no log entry: {line.rstrip()!r}")
        if entry is not None:
            entries.append(entry)
        entry = Record(
            at=datetime.fromisoformat(found["at"]),
            level=found["level"],
            service=found["service"],
            message=found["message"],
        )
    if entry is not None:
        entries.append(entry)
    return entries
