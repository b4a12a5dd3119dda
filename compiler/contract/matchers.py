"""What a matcher means: tests over one field, and the equality that they use."""

import re
from collections.abc import Mapping
from functools import lru_cache
from typing import Any, TypeGuard, cast

import msgspec

from .placeholders import show


class FieldTest(msgspec.Struct, frozen=True, omit_defaults=True, rename={"is_": "is", "not_": "not"}):
    """What one field has to be. All tests that are set have to hold.

    `within` belongs to `about`: half of the last digit that the author wrote. `ids` are all the ids of tests that a
    list has to hold, in any order, and no others; in them `*` stands for any characters, and for at least one id.
    """

    is_: Any = msgspec.UNSET
    not_: Any = msgspec.UNSET
    one_of: tuple[Any, ...] | None = None
    at_least: int | float | str | None = None
    at_most: int | float | str | None = None
    contains: str | None = None
    like: str | None = None
    glob: str | None = None
    about: int | float | None = None
    within: float = 0.0
    ids: tuple[str, ...] | None = None

    def holds(self, value: Any) -> bool:
        """Whether a value, in the form that its column's type gives it, passes."""
        return (
            (self.is_ is msgspec.UNSET or same(value, self.is_))
            and (self.not_ is msgspec.UNSET or not same(value, self.not_))
            and (self.one_of is None or any(same(value, allowed) for allowed in self.one_of))
            and (self.at_least is None or _at_least(value, self.at_least))
            and (self.at_most is None or _at_least(self.at_most, value))
            and (self.contains is None or (isinstance(value, str) and self.contains in value))
            and (self.like is None or (isinstance(value, str) and _folded(value) == _folded(self.like)))
            and (self.glob is None or (isinstance(value, str) and _glob(self.glob).matches(value)))
            and (self.ids is None or (isinstance(value, list) and _are_ids(self.ids, cast(list[Any], value))))
            and (self.about is None or (_is_number(value) and abs(value - self.about) <= self.within + 1e-9))
        )

    def words(self) -> str:
        """What is due, for a person: `4999`, `at least 1 and at most 500`."""
        parts: list[str] = []
        if self.is_ is not msgspec.UNSET:
            parts.append(show_value(self.is_))
        if self.not_ is not msgspec.UNSET:
            parts.append(f"not {show_value(self.not_)}")
        if self.one_of is not None:
            parts.append("one of " + ", ".join(show_value(allowed) for allowed in self.one_of))
        if self.at_least is not None:
            parts.append(f"at least {show_value(self.at_least)}")
        if self.at_most is not None:
            parts.append(f"at most {show_value(self.at_most)}")
        if self.contains is not None:
            parts.append(f"a text that contains {show_value(self.contains)}")
        if self.glob is not None:
            parts.append(f"a path that matches {show_value(self.glob)}")
        if self.about is not None:
            parts.append(f"about {show_value(self.about)}")
        if self.ids is not None:
            parts.append(f"[{', '.join(self.ids)}]")
        if self.like is not None:
            parts.append(f"{show_value(self.like)} (in any case)")
        return " and ".join(parts)


def same(left: Any, right: Any) -> bool:
    """Equality of JSON values: 261 is 261.0, true is not 1, structures compare member by member."""
    if isinstance(left, bool) or isinstance(right, bool):
        return left is right
    if isinstance(left, list) and isinstance(right, list):
        mine, theirs = cast(list[Any], left), cast(list[Any], right)
        return len(mine) == len(theirs) and all(map(same, mine, theirs))
    if isinstance(left, dict) and isinstance(right, dict):
        ours, others = cast(dict[str, Any], left), cast(dict[str, Any], right)
        return ours.keys() == others.keys() and all(same(value, others[key]) for key, value in ours.items())
    return left == right


def unmet(tests: Mapping[str, FieldTest], values: Mapping[str, Any]) -> tuple[str, ...]:
    """The fields whose test does not hold; a field that is not there counts as null."""
    return tuple(name for name, test in tests.items() if not test.holds(values.get(name)))


def show_value(value: Any) -> str:
    """A value in words about it: text in quotes only where it could be taken for something else."""
    if isinstance(value, str) and not _ONE_WORD.fullmatch(value):
        return f'"{value}"'
    return show(value)


_ONE_WORD = re.compile(r"[^\s,'\"`]+")


def _is_number(value: Any) -> TypeGuard[int | float]:
    return isinstance(value, int | float) and not isinstance(value, bool)


def _at_least(value: Any, bound: Any) -> bool:
    """Whether a number or a text is no less than another of its kind; dates as text compare as dates do."""
    if isinstance(value, str) and isinstance(bound, str):
        return value >= bound
    return _is_number(value) and _is_number(bound) and value >= bound


def ids_apart(wanted: tuple[str, ...], found: list[Any]) -> tuple[list[str], list[str]]:
    """The ids that are wanted and not found, and those found that are not wanted."""
    ids = [str(each) for each in found]
    return (
        [each for each in wanted if not any(_fits(each, one) for one in ids)],
        [one for one in ids if not any(_fits(each, one) for each in wanted)],
    )


def _are_ids(wanted: tuple[str, ...], found: list[Any]) -> bool:
    """Whether ids are those wanted: each is, and none of those wanted is missing."""
    return ids_apart(wanted, found) == ([], [])


def _fits(pattern: str, text: str) -> bool:
    """Whether a text is the pattern, in which `*` stands for any characters; each text is read once."""
    first, *rest = pattern.split("*")
    if not rest:
        return pattern == text
    *middle, last = rest
    at, end = len(first), len(text) - len(last)
    if at > end or not text.startswith(first) or not text.endswith(last):
        return False
    for part in middle:
        at = text.find(part, at, end)
        if at < 0:
            return False
        at += len(part)
    return True


def _folded(text: str) -> str:
    return text.strip().casefold()


class _Glob:
    """A path pattern: `*` and `?` stay inside one folder, `**` crosses folders, `**/` may also be no folder at all.

    The places in the pattern where a text can have come to are the bits of a number, so that a text is read once,
    whatever the pattern.
    """

    def __init__(self, pattern: str) -> None:
        self._letters: dict[str, int] = {}
        self._one = self._inside = self._across = self._folders = self._skipped = 0
        place = 1
        for piece in filter(None, re.split(r"(\*\*/|\*\*|\*|\?)", pattern)):
            match piece:
                case "**/":
                    self._skipped |= place
                    place <<= 1
                    self._folders |= place
                case "**":
                    self._across |= place
                case "*":
                    self._inside |= place
                case "?":
                    self._one |= place
                case _:
                    for letter in piece[:-1]:
                        self._letters[letter] = self._letters.get(letter, 0) | place
                        place <<= 1
                    self._letters[piece[-1]] = self._letters.get(piece[-1], 0) | place
            place <<= 1
        self._end = place

    def matches(self, text: str) -> bool:
        """Whether the whole text is such a path; a longer one than any path is not."""
        if len(text) > _MOST_PATH:
            return False
        places = self._skip(1)
        for letter in text:
            steps = self._letters.get(letter, 0) | (self._folders if letter == "/" else self._one)
            stays = self._across | self._folders | (0 if letter == "/" else self._inside)
            places = self._skip((places & steps) << 1 | places & stays)
            if not places:
                return False
        return bool(places & self._end)

    def _skip(self, places: int) -> int:
        """Also the places behind what may stand for nothing."""
        while True:
            skipped = places & self._skipped
            more = places | (places & (self._inside | self._across)) << 1 | skipped << 1 | skipped << 2
            if more == places:
                return places
            places = more


_glob = lru_cache(maxsize=256)(_Glob)
_MOST_PATH = 4_096
