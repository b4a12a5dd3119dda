"""What the double counts on its own side, for a run's record to be held against."""

import threading
from collections import Counter
from collections.abc import Generator, Mapping
from contextlib import contextmanager

import msgspec

from .usage import Usage


class Billed(msgspec.Struct, frozen=True):
    """A reply that was made, and so has to be paid: of which request, by which model, whether all of it was sent."""

    number: int
    model: str
    usage: Usage
    arrived: bool


class Bill(msgspec.Struct, frozen=True):
    """What calls used together."""

    replies: int = 0
    input_tokens: int = 0
    cache_write_5m_tokens: int = 0
    cache_write_1h_tokens: int = 0
    cache_read_tokens: int = 0
    output_tokens: int = 0

    def plus(self, usage: Usage) -> "Bill":
        """The bill with one more call."""
        return Bill(
            self.replies + 1,
            self.input_tokens + usage.input_tokens,
            self.cache_write_5m_tokens + usage.cache_creation.ephemeral_5m_input_tokens,
            self.cache_write_1h_tokens + usage.cache_creation.ephemeral_1h_input_tokens,
            self.cache_read_tokens + usage.cache_read_input_tokens,
            self.output_tokens + usage.output_tokens,
        )


class Counts(msgspec.Struct, frozen=True):
    """What was counted up to a moment.

    `requests` are those for messages, refused ones included; `token_counts` those that only count. `replies` are by
    kind (see `replies.kind`). `most_at_once` is how many requests were being answered at the same time. `billed` is in
    the order of the requests.
    """

    requests: int
    token_counts: int
    replies: Mapping[str, int]
    most_at_once: int
    billed: tuple[Billed, ...]

    def bill(self, *, arrived: bool | None = None) -> dict[str, Bill]:
        """The bill of each model, for all replies that were made, or only for those that did or did not arrive."""
        bills: dict[str, Bill] = {}
        for one in self.billed:
            if arrived is None or one.arrived == arrived:
                bills[one.model] = bills.get(one.model, Bill()).plus(one.usage)
        return bills


class Tally:
    """Counts as requests come and go; many threads may."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._requests = 0
        self._token_counts = 0
        self._replies: Counter[str] = Counter()
        self._now = 0
        self._most = 0
        self._billed: dict[int, Billed] = {}

    @contextmanager
    def request(self) -> Generator[int]:
        """A request for a message, from its arrival until it is answered, with its number."""
        with self._lock:
            self._requests += 1
            number = self._requests
            self._now += 1
            self._most = max(self._most, self._now)
        try:
            yield number
        finally:
            with self._lock:
                self._now -= 1

    def token_count(self) -> None:
        """A request that only counts tokens."""
        with self._lock:
            self._token_counts += 1

    def reply(self, kind: str) -> None:
        """A request for a message was answered so."""
        with self._lock:
            self._replies[kind] += 1

    def bill(self, billed: Billed) -> None:
        """A reply was made."""
        with self._lock:
            self._billed[billed.number] = billed

    def lost(self, number: int) -> None:
        """The reply to a request did not arrive as a whole."""
        with self._lock:
            if number in self._billed:
                self._billed[number] = msgspec.structs.replace(self._billed[number], arrived=False)

    def counts(self) -> Counts:
        """What was counted up to now."""
        with self._lock:
            billed = tuple(self._billed[number] for number in sorted(self._billed))
            return Counts(self._requests, self._token_counts, dict(self._replies), self._most, billed)
