"""What the id of a language model tells: its alias, whether it was served, and what the service takes from it.

An alias (`claude-haiku-4-5`) stands for its newest snapshot, whose id has a date at its end
(`claude-haiku-4-5-20251001`). Both are the same model, with the same prices.
"""

import re
from datetime import date

_SNAPSHOT = re.compile(r"(?P<alias>.+)-(?P<day>20[0-9]{6})")
_FAMILY_FIRST = re.compile(r"claude-[a-z]+-(?P<major>[0-9]{1,2})(?:-(?P<minor>[0-9]{1,2}))?")
_VERSION_FIRST = re.compile(r"claude-(?P<major>[0-9]{1,2})(?:-(?P<minor>[0-9]{1,2}))?-[a-z]+")
"""How ids are built today, and how they were up to 3.7 (`claude-3-5-haiku`)."""

_REFUSES_SAMPLING = (4, 7)
_CACHE_MINIMUM = {"claude-haiku-5-5": 512, "claude-haiku-4-5": 4096}


def alias_of(model: str) -> str:
    """The id without the date of a snapshot; an id that has none, as it is."""
    found = _SNAPSHOT.fullmatch(model)
    return found["alias"] if found and _is_day(found["day"]) else model


def is_served(asked: str, served: str) -> bool:
    """Whether the model that answered is the one that was asked: that very id, or a snapshot of the alias asked for.

    Who asks for a snapshot gets that snapshot and no other, not even under the name of its alias.
    """
    return served == asked or (alias_of(asked) == asked and alias_of(served) == asked)


def takes_temperature(model: str) -> bool | None:
    """Whether the service takes `temperature`, `top_p` and `top_k` for a model; None if its id does not tell.

    Every model from 4.7 and 5 on answers them with an error of status 400.
    """
    alias = alias_of(model)
    found = _FAMILY_FIRST.fullmatch(alias) or _VERSION_FIRST.fullmatch(alias)
    return (int(found["major"]), int(found["minor"] or 0)) < _REFUSES_SAMPLING if found else None


def cache_minimum(model: str) -> int | None:
    """The tokens of the shortest prefix that the service caches; a shorter one is passed over without a word.

    None if that is not known.
    """
    return _CACHE_MINIMUM.get(alias_of(model))


def _is_day(digits: str) -> bool:
    try:
        date.fromisoformat(digits)
    except ValueError:
        return False
    return True
