"""The flags of a product, in memory."""

from collections.abc import Iterable, Iterator
from dataclasses import replace

from .flag import Flag


class FlagStore:
    """Flags by their keys."""

    def __init__(self, flags: Iterable[Flag] = ()) -> None:
        self._flags: dict[str, Flag] = {}
        for flag in flags:
            self._add(flag)

    def __iter__(self) -> Iterator[Flag]:
        """The flags in order of their keys."""
        return iter([self._flags[key] for key in sorted(self._flags)])

    def find(self, key: str) -> Flag | None:
        return self._flags.get(key)

    def create(self, key: str, percent: int = 0, allowed: Iterable[str] = ()) -> None:
        """Add a new flag. ``ValueError`` if the key is taken."""
        self._add(Flag(key, percent, frozenset(allowed)))

    def set_percent(self, key: str, percent: int) -> None:
        self._flags[key] = replace(self._get(key), percent=percent)

    def allow(self, key: str, user: str) -> None:
        """Give a user the feature, whatever the percentage."""
        flag = self._get(key)
        self._flags[key] = replace(flag, allowed=flag.allowed | {user})

    def rename(self, key: str, new_key: str) -> None:
        """Give a flag another key. ``ValueError`` if that is taken."""
        flag = self._get(key)
        self._add(Flag(new_key, flag.percent, flag.allowed))
        del self._flags[key]

    def _get(self, key: str) -> Flag:
        if key not in self._flags:
            raise KeyError(f"there is no flag {key!r}")
        return self._flags[key]

    def _add(self, flag: Flag) -> None:
        if flag.key in self._flags:
            raise ValueError(f"the key {flag.key!r} is taken")
        self._flags[flag.key] = flag
