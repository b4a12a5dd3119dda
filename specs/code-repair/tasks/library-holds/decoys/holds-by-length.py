"""The holds on one title."""

import heapq
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date

from src.readers import Reader


@dataclass(frozen=True)
class Hold:
    reader: Reader
    placed_on: date


class HoldQueue:
    """The holds on a title, in the order in which they are served.

    Readers of the higher standing come first, and among them those whose hold is of an
    earlier day. Holds of the same standing and day are served in the order in which they
    were placed.
    """

    def __init__(self) -> None:
        self._heap: list[tuple[int, date, int, Hold]] = []

    def __len__(self) -> int:
        return len(self._heap)

    def __iter__(self) -> Iterator[Hold]:
        """All holds, the next to be served first."""
        return iter([entry[-1] for entry in sorted(self._heap)])

    def place(self, hold: Hold) -> None:
        """Add a hold; a second one of the same reader is a ValueError."""
        if any(waiting.reader.card == hold.reader.card for waiting in self):
            raise ValueError(f"{hold.reader.name} has a hold on this title already")
        place = len(self._heap)
        heapq.heappush(self._heap, (hold.reader.standing, hold.placed_on, place, hold))

    def serve(self) -> Hold | None:
        """Take out the hold that is next, if there is one."""
        return heapq.heappop(self._heap)[-1] if self._heap else None

    def withdraw(self, card: str) -> bool:
        """Take out the hold of this reader; False if there is none."""
        kept = [entry for entry in self._heap if entry[-1].reader.card != card]
        withdrawn = len(kept) < len(self._heap)
        heapq.heapify(kept)
        self._heap = kept
        return withdrawn
