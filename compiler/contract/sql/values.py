"""Values on their way into the database and out of it.

In the compiled form, and in what an agent sends and gets, JSON columns hold structures and BOOLEAN columns
truth values. In the database the first are JSON text and the second 1 and 0.
"""

from typing import Any, cast

import msgspec

from ..model import ColumnKind

SqlValue = int | float | str | bytes | None
"""What SQLite stores."""


class UnfitColumnError(ValueError):
    """A JSON or BOOLEAN column holds what it cannot show."""


def to_sql(value: Any, kind: ColumnKind = "any") -> SqlValue:
    """A value as it is bound. In a JSON column even text and numbers are JSON; null is NULL everywhere."""
    if value is None or (kind != "json" and type(value) in _PLAIN):
        return value
    if kind == "json" or isinstance(value, list | dict):
        return msgspec.json.encode(value).decode()
    return int(value) if isinstance(value, bool) else value


_PLAIN = frozenset({str, int, float})


def from_sql(value: SqlValue, kind: ColumnKind) -> Any:
    """A value of the database in the form of its column.

    Raises:
        UnfitColumnError: a JSON column holds no JSON, or a BOOLEAN column neither 0 nor 1.
    """
    if value is None:
        return None
    if kind == "json":
        return _structure(value)
    if kind == "boolean":
        if value in (0, 1):
            return value == 1
        raise UnfitColumnError(f"{_short(value)} is neither true nor false")
    return value


def _structure(value: int | float | str | bytes) -> Any:
    """JSON text as a structure. A column declared JSON turns text that is a number into one."""
    if isinstance(value, int | float):
        return value
    try:
        found: Any = msgspec.json.decode(value)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as problem:
        raise UnfitColumnError(f"{_short(value)} is no JSON") from problem
    if len(value) > _MOST_LEVELS and _is_deep(found, _MOST_LEVELS):
        raise UnfitColumnError(f"{_short(value)} is nested more than {_MOST_LEVELS} levels deep")
    return found


def _is_deep(value: Any, levels: int) -> bool:
    """Whether a structure has more levels than these."""
    if isinstance(value, dict):
        value = list(cast(dict[str, Any], value).values())
    if not isinstance(value, list):
        return False
    return levels == 0 or any(_is_deep(member, levels - 1) for member in cast(list[Any], value))


def _short(value: SqlValue) -> str:
    shown = repr(value)
    return shown if len(shown) <= _MOST_SHOWN else shown[:_MOST_SHOWN] + "…"


_MOST_LEVELS = 100
_MOST_SHOWN = 80
