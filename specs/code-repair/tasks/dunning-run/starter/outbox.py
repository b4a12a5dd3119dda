"""The log of reminders that went out by post."""

import re
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date


@dataclass(frozen=True)
class Sent:
    """A reminder that was posted, with the reference that the mail room put down."""

    reference: str
    posted_on: date


def _key(reference: str) -> str:
    """What the spellings of an invoice's number have in common.

    The mail room writes INV-2026-0017, inv 2026/17 or Invoice 2026-017.
    """
    return re.findall(r"\d+", reference)[-1].lstrip("0")


class Outbox:
    """The reminders that went out, to be looked up by the invoice that they were for."""

    def __init__(self, log: Iterable[Sent] = ()) -> None:
        self._posted: dict[str, list[date]] = defaultdict(list)
        for sent in log:
            self._posted[_key(sent.reference)].append(sent.posted_on)

    def reminders(self, number: str) -> int:
        """How many reminders of this invoice went out."""
        return len(self._posted.get(_key(number), ()))

    def last_posted(self, number: str) -> date | None:
        """When the last reminder of this invoice went out, if one has."""
        return max(self._posted.get(_key(number), ()), default=None)
