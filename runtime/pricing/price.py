"""The price of a model from some day on."""

from datetime import date

import msgspec

from .usage import Usage


class Rates(msgspec.Struct, frozen=True):
    """What tokens cost, each in millionths of a dollar for a million tokens, which are picodollars for one."""

    input: int
    output: int
    write_5m: int
    write_1h: int
    read: int

    def picodollars(self, usage: Usage) -> int:
        """The cost of a call in 10⁻¹² dollars."""
        return (
            usage.input_tokens * self.input
            + usage.output_tokens * self.output
            + usage.cache_write_5m_tokens * self.write_5m
            + usage.cache_write_1h_tokens * self.write_1h
            + usage.cache_read_tokens * self.read
        )


class LongerRates(msgspec.Struct, frozen=True):
    """The rates of prompts of more than `above` tokens."""

    above: int
    rates: Rates


class Price(msgspec.Struct, frozen=True):
    """The rates from a day on, `since`; None is from ever. `longer` is in order of length."""

    since: date | None
    rates: Rates
    longer: tuple[LongerRates, ...] = ()

    def rates_of(self, usage: Usage) -> Rates:
        """The rates of a whole call, its output included, by the length of its prompt."""
        longer = [tier.rates for tier in self.longer if usage.total_input > tier.above]
        return longer[-1] if longer else self.rates
