"""The issue desk: what becomes of a copy that is handed in."""

from collections import defaultdict
from dataclasses import dataclass
from datetime import date, timedelta

from src.holds import Hold, HoldQueue
from src.readers import Reader

SHELF_DAYS = 7


@dataclass(frozen=True)
class SetAside:
    """A copy on the holds shelf, and the last day on which its reader can fetch it."""

    title: str
    card: str
    until: date


class Desk:
    def __init__(self) -> None:
        self._queues: dict[str, HoldQueue] = defaultdict(HoldQueue)
        self._shelf: list[SetAside] = []

    def request(self, title: str, reader: Reader, today: date) -> int:
        """Place a hold and say which place it takes in the queue, 1 being the next."""
        queue = self._queues[title]
        queue.place(Hold(reader, today))
        return [hold.reader.card for hold in queue].index(reader.card) + 1

    def cancel(self, title: str, reader: Reader) -> bool:
        """Withdraw a hold; False if the reader has none on this title."""
        return self._queues[title].withdraw(reader.card)

    def hand_in(self, title: str, today: date) -> SetAside | None:
        """Set the copy aside for the hold that is next; None sends it to the open shelves."""
        hold = self._queues[title].serve()
        if hold is None:
            return None
        copy = SetAside(title, hold.reader.card, today + timedelta(days=SHELF_DAYS))
        self._shelf.append(copy)
        return copy

    def fetch(self, title: str, reader: Reader) -> bool:
        """Give the reader the copy that was set aside; False if there is none."""
        for copy in self._shelf:
            if (copy.title, copy.card) == (title, reader.card):
                self._shelf.remove(copy)
                return True
        return False

    def clear_shelf(self, today: date) -> list[SetAside | None]:
        """Hand in again every copy whose last day has gone by, the oldest first."""
        lapsed = sorted(
            (copy for copy in self._shelf if copy.until < today), key=lambda copy: copy.until
        )
        for copy in lapsed:
            self._shelf.remove(copy)
        return [self.hand_in(copy.title, today) for copy in lapsed]
