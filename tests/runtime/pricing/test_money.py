"""Amounts are exact until they are kept or shown, whatever Decimal's context is."""

from decimal import Decimal, localcontext

import pytest
from hypothesis import given
from hypothesis import strategies as some

from liarproof.runtime.pricing.money import dollars, micro_dollars, shown


@pytest.mark.parametrize(
    ("units", "text"),
    [(0, "0"), (1, "1E-12"), (10_745_000_000, "0.010745"), (10**13, "10"), (10**12 + 10**11, "1.1")],
)
def test_dollars_have_no_zeros_at_their_end(units: int, text: str):
    assert str(dollars(units, 12)) == text


@given(some.integers(0, 10**40))
def test_dollars_are_exact_in_any_context(units: int):
    with localcontext(prec=3):
        assert (
            int(dollars(units, 12).as_integer_ratio()[0]) * 10**12 == units * dollars(units, 12).as_integer_ratio()[1]
        )


@pytest.mark.parametrize(
    ("cost", "micros"),
    [
        ("0", 0),
        ("0.010745", 10_745),
        ("0.0000004999999999999999999999999999999999", 0),
        ("0.0000005", 1),
        ("0.0000015", 2),
        ("0.0000025", 3),
        ("-0.0000005", -1),
        ("123456789012345678901234567890.0000005", 123456789012345678901234567890000001),
    ],
)
def test_micro_dollars_are_rounded_half_up(cost: str, micros: int):
    with localcontext(prec=3):
        assert micro_dollars(Decimal(cost)) == micros


@pytest.mark.parametrize(
    ("cost", "text"),
    [
        ("0", "$0.0000"),
        ("0.010745", "$0.0107"),
        ("0.01075", "$0.0108"),
        ("0.01074999999999999999999999999999999999999", "$0.0107"),
        ("0.00005", "$0.0001"),
        ("0.000049", "<$0.0001"),
        ("1E-12", "<$0.0001"),
        ("12.5", "$12.5000"),
        ("0.99995", "$1.0000"),
        ("1250", "$1,250.0000"),
        ("-0.0107", "-$0.0107"),
    ],
)
def test_a_cost_is_shown_in_ten_thousandths_and_never_as_nothing(cost: str, text: str):
    with localcontext(prec=3):
        assert shown(Decimal(cost)) == text
