"""What a call used: tokens, by what they are priced as."""

from collections.abc import Iterator, Mapping
from typing import Annotated, Any, cast

import msgspec

Tokens = Annotated[int, msgspec.Meta(ge=0)]

_5M = "ephemeral_5m_input_tokens"
_1H = "ephemeral_1h_input_tokens"
_TOTALS = ("input_tokens", "cache_creation_input_tokens", "cache_read_input_tokens", "output_tokens")
_PRICED = frozenset((*_TOTALS, "cache_creation"))
_PART_OF_OUTPUT = "output_tokens_details"


class UsageError(Exception):
    """A usage object that cannot be priced in full; the message is a sentence that says why."""


class Usage(msgspec.Struct, frozen=True, omit_defaults=True):
    """The tokens of one call, or of several. No token is in two of the fields: cached ones are not in `input_tokens`.

    A sum has no price, since the price of a call can depend on how long its prompt is: add costs instead.
    """

    input_tokens: Tokens = 0
    cache_write_5m_tokens: Tokens = 0
    cache_write_1h_tokens: Tokens = 0
    cache_read_tokens: Tokens = 0
    output_tokens: Tokens = 0

    @property
    def total_input(self) -> int:
        """The length of the prompt: what was cached, what was read from the cache, and the rest."""
        return self.input_tokens + self.cache_write_5m_tokens + self.cache_write_1h_tokens + self.cache_read_tokens

    def __add__(self, other: "Usage") -> "Usage":
        mine, its = msgspec.structs.astuple(self), msgspec.structs.astuple(other)
        return Usage(*(one + more for one, more in zip(mine, its, strict=True)))


def read_usage(value: Mapping[str, Any]) -> Usage:
    """A usage object of the Messages API, as JSON.

    A field that is null or missing counts 0. What is written to the cache counts as kept for 5 minutes where the object
    does not say for how long. `output_tokens_details` is a part of `output_tokens` and not counted again. Any other
    number is something that may be billed and has no price here, so it is an error unless it is 0; and so is a call at
    another speed than the standard one.

    Raises:
        UsageError: a count is negative or no whole number, the parts of what was cached do not add up to their total,
            or something was used that has no price here.
    """
    for path, number in _unpriced(value):
        raise UsageError(
            f"usage.{_cut(repr(path)[1:-1])} is {number}, which liarproof has no price for, so that this call would be "
            "counted as cheaper than it is. Make calls that do not use it."
        )
    if value.get("speed") not in (None, "standard"):
        raise UsageError(
            f"usage.speed is {_shown(value['speed'])}, which has prices of its own that liarproof does not know. "
            "Make calls at the speed 'standard'."
        )
    uncached, written, read, output = (_count(value, field, f"usage.{field}") for field in _TOTALS)
    write_5m, write_1h = _parts(value, written)
    return Usage(uncached or 0, write_5m, write_1h, read or 0, output or 0)


def _parts(value: Mapping[str, Any], written: int | None) -> tuple[int, int]:
    """What was cached for 5 minutes and for an hour."""
    parts = value.get("cache_creation")
    if parts is None:
        return written or 0, 0
    if not isinstance(parts, Mapping):
        raise UsageError(f"usage.cache_creation is {_shown(parts)}. Expected an object that holds {_5M} and {_1H}.")
    inner = cast("Mapping[str, Any]", parts)
    write_5m, write_1h = (_count(inner, field, f"usage.cache_creation.{field}") for field in (_5M, _1H))
    if write_5m is None and write_1h is None:
        return written or 0, 0
    total = (write_5m or 0) + (write_1h or 0)
    if written is not None and written != total:
        raise UsageError(
            f"usage.cache_creation_input_tokens is {written}, and its parts in usage.cache_creation add up to {total}. "
            "Expected the same number."
        )
    return write_5m or 0, write_1h or 0


def _count(value: Mapping[str, Any], field: str, place: str) -> int | None:
    found = value.get(field)
    # True is an int to Python, and 5.0 is none: neither is a count.
    if found is not None and (type(found) is not int or found < 0):
        raise UsageError(f"{place} is {_shown(found)}. Expected a whole number of tokens, 0 or more.")
    return found


def _unpriced(value: Mapping[str, Any]) -> Iterator[tuple[str, int | float]]:
    """The numbers other than 0 that no price is for, each with its path."""
    for field, inner in value.items():
        if field not in _PRICED and field != _PART_OF_OUTPUT:
            yield from _numbers(inner, field)
    parts = value.get("cache_creation")
    if isinstance(parts, Mapping):
        for field, inner in cast("Mapping[str, Any]", parts).items():
            if field not in (_5M, _1H):
                yield from _numbers(inner, f"cache_creation.{field}")


def _numbers(value: Any, path: str) -> Iterator[tuple[str, int | float]]:
    if isinstance(value, int | float) and value and not isinstance(value, bool):
        yield path, value
    elif isinstance(value, Mapping):
        for field, inner in cast("Mapping[str, Any]", value).items():
            yield from _numbers(inner, f"{path}.{field}")
    elif isinstance(value, list):
        for index, inner in enumerate(cast("list[Any]", value)):
            yield from _numbers(inner, f"{path}[{index}]")


def _shown(value: Any) -> str:
    return _cut(repr(value))


def _cut(text: str) -> str:
    return text if len(text) <= 60 else text[:59] + "…"
