"""The ids of tests, in order, as they are found."""

from collections.abc import Iterator

_MOST = 1 << 16
"""How many are kept. Whoever says more is no author of tests."""


class Ids:
    """Each id once. To add one, also between others, takes the same time however many there are."""

    def __init__(self) -> None:
        self._after: dict[str, str | None] = {}
        self._first: str | None = None
        self._last: str | None = None

    def add(self, name: str, *, before: str | None = None) -> None:
        """Add an id after the one before it; at the end, if that is not there."""
        if name in self._after or len(self._after) >= _MOST:
            return
        place = before if before in self._after else self._last
        if place is None:
            self._after[name], self._first = None, name
        else:
            self._after[name], self._after[place] = self._after[place], name
        if place == self._last:
            self._last = name

    def __contains__(self, name: object) -> bool:
        return name in self._after

    def __iter__(self) -> Iterator[str]:
        name = self._first
        while name is not None:
            yield name
            name = self._after[name]

    def __bool__(self) -> bool:
        return bool(self._after)
