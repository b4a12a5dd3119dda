"""The table of prices: what a call of a model costs on a day."""

import json
from datetime import date
from decimal import Decimal
from functools import cache
from pathlib import Path

import msgspec

from ...compiler.contract.canonical import digest
from ...compiler.contract.model_ids import alias_of
from .money import dollars
from .price import Price
from .price_file import EXAMPLE, Prices, read_prices
from .usage import Usage


class UnknownModelError(Exception):
    """A model that has no price on some day; the message is a sentence that says how to give it one."""


class PriceTable(msgspec.Struct, frozen=True):
    """The prices of models, by their aliases. Days are those on which calls are made, in UTC."""

    prices: Prices

    def with_overrides(self, content: bytes) -> "PriceTable":
        """This table with the models of a file added, each in place of all prices that it had.

        Raises:
            PricesError: it is no file of prices.
        """
        return PriceTable(self.prices | read_prices(content))

    def price(self, model: str, on: date) -> Price:
        """The price of a model, or of a snapshot of it, on a day.

        Ask before a run starts, so that no call is made that cannot be priced.

        Raises:
            UnknownModelError: it has none.
        """
        prices = self.prices.get(alias_of(model))
        if prices is None:
            nearest = self._nearest(model)
            raise UnknownModelError(f"There is no price for {_cut(repr(model))}.{nearest} {_how_to_add(model)}")
        for price in reversed(prices):
            if price.since is None or price.since <= on:
                return price
        raise UnknownModelError(
            f"There is no price for {_cut(repr(model))} on {on}: its first one is from {prices[0].since}. "
            f"{_how_to_add(model)}"
        )

    def cost(self, model: str, usage: Usage, on: date) -> Decimal:
        """What one call costs, in US dollars, exact.

        Raises:
            UnknownModelError: as for `price`.
        """
        return dollars(self._picodollars(model, usage, on), 12)

    def cost_of_batch(self, model: str, usage: Usage, on: date) -> Decimal:
        """What one call costs as a part of a batch: half.

        Raises:
            UnknownModelError: as for `price`.
        """
        return dollars(self._picodollars(model, usage, on) * 5, 13)

    @property
    def digest(self) -> str:
        """The SHA-256 of what the table says, in hexadecimal. `0.1` and `0.10` are the same price."""
        return digest(self.prices)

    def _picodollars(self, model: str, usage: Usage, on: date) -> int:
        return self.price(model, on).rates_of(usage).picodollars(usage)

    def _nearest(self, model: str) -> str:
        import difflib  # slow to load, and only errors need it

        # What nearly all ids begin with would make any two of them alike.
        known = {name.removeprefix("claude-"): name for name in sorted(self.prices)}
        word = alias_of(model)[:200].casefold().removeprefix("claude-")
        near = difflib.get_close_matches(word, known, n=1, cutoff=0.75)
        return f" Did you mean '{known[near[0]]}'?" if near else ""


@cache
def packaged_prices() -> PriceTable:
    """The table that comes with this package, from `prices.json` beside this module."""
    return PriceTable(read_prices(Path(__file__).with_name("prices.json").read_bytes()))


def _how_to_add(model: str) -> str:
    name = _cut(json.dumps(alias_of(model)))
    return (
        f'Add one with --prices FILE, where FILE holds {{"prices": {{{name}: [{EXAMPLE}]}}}} '
        "with the prices of the model, in US dollars per million tokens."
    )


def _cut(text: str) -> str:
    return text if len(text) <= 100 else text[:99] + "…"
