"""A file of prices, as JSON: ours, and those that users give with `--prices FILE`."""

import json
import re
from collections.abc import Mapping
from datetime import date
from typing import Any, cast

from ...compiler.contract.model_ids import alias_of
from .price import LongerRates, Price, Rates

Prices = dict[str, tuple[Price, ...]]
"""By the alias of a model; the prices of each in order of time."""

EXAMPLE = '{"input": "1", "output": "5", "write_5m": "1.25", "write_1h": "2", "read": "0.10"}'

_KINDS = Rates.__struct_fields__
_MODEL = re.compile(r"[A-Za-z0-9][A-Za-z0-9._:/@-]{0,199}")
_AMOUNT = re.compile(r"[0-9]{1,6}(?:\.[0-9]{1,6})?")
_DAY = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")


class PricesError(Exception):
    """Bytes that are no file of prices; the message says where, what is expected there, and what was found."""


def read_prices(content: bytes) -> Prices:
    """The prices of a file, at least those of one model.

    Raises:
        PricesError: it is no JSON, a key is missing, unknown or there twice, or a value is not what its place takes.
    """
    document = _object(_parsed(content), "the top", needed=("prices",))
    written = _object(document["prices"], "prices")
    if not written:
        raise PricesError(_wrong("prices", 'at least one model, such as {"claude-haiku-4-5": [' + EXAMPLE + "]}", {}))
    found: Prices = {}
    for model, entries in written.items():
        if not _MODEL.fullmatch(model):
            raise PricesError(_wrong("prices", "the ids of models as keys", model))
        alias = alias_of(model)
        if alias in found:
            raise PricesError(
                f"At prices.{model}: {alias} has prices already, and a model and its snapshots have the same. "
                "Leave one of the two."
            )
        found[alias] = _prices(entries, f"prices.{model}")
    return found


def _prices(value: Any, place: str) -> tuple[Price, ...]:
    entries = _list(value, place, f"a list of prices, such as [{EXAMPLE}]")
    found: list[Price] = []
    for index, entry in enumerate(entries):
        here = f"{place}[{index}]"
        # Only the first may do without a day: it is then the price from ever.
        keys = _object(entry, here, needed=("from", *_KINDS) if found else _KINDS, other=("from", "longer"))
        since = _day(keys["from"], f"{here}.from") if "from" in keys else None
        if found and since and found[-1].since and since <= found[-1].since:
            raise PricesError(_wrong(f"{here}.from", f"a day after {found[-1].since}, the one before", keys["from"]))
        found.append(Price(since, _rates(keys, here), _longer(keys, here)))
    return tuple(found)


def _longer(keys: Mapping[str, Any], place: str) -> tuple[LongerRates, ...]:
    if "longer" not in keys:
        return ()
    found: list[LongerRates] = []
    example = '[{"above": 100000, ' + EXAMPLE[1:] + "]"
    for index, value in enumerate(_list(keys["longer"], f"{place}.longer", f"a list of prices, such as {example}")):
        here = f"{place}.longer[{index}]"
        inner = _object(value, here, needed=("above", *_KINDS))
        above, least = inner["above"], found[-1].above + 1 if found else 1
        if type(above) is not int or above < least:
            raise PricesError(_wrong(f"{here}.above", f"a whole number of tokens, {least} or more", above))
        found.append(LongerRates(above, _rates(inner, here)))
    return tuple(found)


def _rates(keys: Mapping[str, Any], place: str) -> Rates:
    return Rates(*(_millionths(keys[kind], f"{place}.{kind}") for kind in _KINDS))


def _millionths(value: Any, place: str) -> int:
    """Dollars that are written as text, in millionths. JSON's numbers are none of ours: 0.1 is no tenth to a float."""
    if not isinstance(value, str) or not _AMOUNT.fullmatch(value):
        expected = (
            'US dollars per million tokens as text, such as "0.10", below a million and with at most six decimals'
        )
        raise PricesError(_wrong(place, expected, value))
    whole, _, rest = value.partition(".")
    return int(whole + rest.ljust(6, "0"))


def _day(value: Any, place: str) -> date:
    try:
        if isinstance(value, str) and _DAY.fullmatch(value):
            return date.fromisoformat(value)
    except ValueError:
        pass  # such as 2026-02-30
    raise PricesError(_wrong(place, 'a day as text, such as "2026-10-07"', value))


def _list(value: Any, place: str, expected: str) -> list[Any]:
    if not isinstance(value, list) or not value:
        raise PricesError(_wrong(place, expected, value))
    return cast("list[Any]", value)


def _object(value: Any, place: str, *, needed: tuple[str, ...] = (), other: tuple[str, ...] = ()) -> Mapping[str, Any]:
    """An object that has the keys that are needed and no others; of any keys, where none are named."""
    if not isinstance(value, dict):
        raise PricesError(_wrong(place, "an object", value))
    keys = cast("dict[str, Any]", value)
    for key in needed:
        if key not in keys:
            raise PricesError(f"At {place}: the key '{key}' is missing. Expected {', '.join(needed)}.")
    for key in keys:
        if needed and key not in (*needed, *other):
            allowed = ", ".join(dict.fromkeys((*needed, *other)))
            raise PricesError(f"At {place}: there is no key {_shown(key)}. Allowed are {allowed}.")
    return keys


def _wrong(place: str, expected: str, found: Any) -> str:
    return f"At {place}: expected {expected}, and found {_shown(found)}."


def _shown(value: Any) -> str:
    text = json.dumps(value)
    return text if len(text) <= 60 else text[:59] + "…"


def _parsed(content: bytes) -> Any:
    try:
        return json.loads(content, object_pairs_hook=_once)
    except json.JSONDecodeError as problem:
        raise PricesError(f"It is no JSON: {problem.msg} at line {problem.lineno}, column {problem.colno}.") from None
    except (ValueError, RecursionError) as problem:
        raise PricesError(f"It is no JSON that can be read: {problem}.") from problem


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for key, value in pairs:
        if key in found:
            raise PricesError(f"The key {_shown(key)} is there twice in one object. Leave one of the two.")
        found[key] = value
    return found
