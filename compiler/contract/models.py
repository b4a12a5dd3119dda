"""What models take, by their ids."""

import re

_ID = re.compile(r"claude-[a-z]+-(?P<major>\d{1,2})(-(?P<minor>\d{1,2}))?(-\d{8})?")
_REFUSED_FROM = (4, 7)


def takes_temperature(model: str) -> bool | None:
    """Whether a model takes a temperature, which all do that came before 4.7; None of a model that is not known."""
    known = _ID.fullmatch(model)
    return (int(known["major"]), int(known["minor"] or 0)) < _REFUSED_FROM if known else None
