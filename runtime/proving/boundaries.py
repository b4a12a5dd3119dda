"""Where a policy draws a line, and on which sides of it a suite has tasks."""

import contextlib
import re
from collections.abc import Iterator, Sequence
from datetime import date
from typing import NamedTuple

from ...compiler.contract.model import Suite, Task

_SENTENCE = re.compile(r"[.;:]\s|\n\s*(?=\n|[-*]\s|\d+[.)]\s)")
_LINE = re.compile(
    r"\b(?:within|after|(?:more|less|fewer|older|longer|later|earlier|sooner) than|up to|at (?:most|least)|beyond|past)"
    r"\s+(?:the\s+(?:first|last|next)\s+)?((\d{1,4})\s+(day|week)s?)\b",
    re.IGNORECASE,
)
"""A number of days that draws a line: *within 30 days*, *more than 14 days*, *after 2 weeks*."""

_DATE = re.compile(r"\d{4}-\d\d-\d\d")
_NEAR_DAYS = 2
_WORD = re.compile(r"[a-z]{4,}")
_STEM = 5
"""So many letters of a word of a column's name have to stand in a sentence for it to be about that column."""


class OneSided(NamedTuple):
    """A line of the policy that tasks come near from one side only, and which tasks those are."""

    words: str
    column: str
    side: str
    tasks: tuple[str, ...]


def one_sided(suite: Suite) -> Iterator[OneSided]:
    """The numbers of days in the policy that dates in the seeds come near, but only from one side.

    A date counts if its column is named after a word of the sentence: `delivered_on` after *delivered* or *delivery*,
    `last_exam` after *examined*. The day itself lies before the line.
    """
    for sentence in _SENTENCE.split(suite.head.policy):
        for found in _LINE.finditer(sentence):
            days = int(found[2]) * (7 if found[3].lower() == "week" else 1)
            for column in _columns(suite, sentence.lower()):
                near = [(task.id, off) for task in suite.tasks for off in _near(task, column, days)]
                sides = {off > 0 for _, off in near}
                if len(sides) == 1:
                    tasks = tuple(dict.fromkeys(task for task, _ in near))
                    yield OneSided(found[1], column, "after" if True in sides else "before", tasks)


def _columns(suite: Suite, sentence: str) -> Sequence[str]:
    """The columns that a sentence is about, by the first letters of a word of their names."""
    names = {column for table in suite.head.world.tables.values() for column in table.columns}
    return sorted(name for name in names if any(word[:_STEM] in sentence for word in _WORD.findall(name.lower())))


def _near(task: Task, column: str, days: int) -> Iterator[int]:
    """How far from the line the dates of a column are that come near it, in days."""
    for age in _ages(task, column):
        if abs(age - days) <= _NEAR_DAYS:
            yield age - days


def _ages(task: Task, column: str) -> Iterator[int]:
    """How many days before the task's clock, or after it, the dates of a column are."""
    today = date.fromisoformat(task.now[:10])
    for rows in task.seed.values():
        for row in rows:
            value = row.get(column)
            if isinstance(value, str) and _DATE.match(value):
                with contextlib.suppress(ValueError):  # the 30th of February
                    yield abs((today - date.fromisoformat(value[:10])).days)
