from datetime import date
from decimal import Decimal

import pytest
from src.book.expense import Expense
from src.book.ledger import Ledger

DAY = date(2026, 6, 2)
RATES = {"USD": Decimal("0.925"), "JPY": Decimal("0.0061")}


def test_euros_are_worth_themselves():
    assert Ledger("EUR").worth(Expense(DAY, "Hotel Sol", 12050, "EUR")) == 12050


def test_half_a_cent_is_rounded_up():
    assert Ledger("EUR", RATES).worth(Expense(DAY, "Diner", 1820, "USD")) == 1684


def test_fifteen_hundred_yen_are_nine_euros_fifteen():
    assert Ledger("EUR", RATES).worth(Expense(DAY, "Ramen", 1500, "JPY")) == 915


def test_nothing_is_booked_if_a_rate_is_missing():
    ledger = Ledger("EUR", RATES)
    with pytest.raises(ValueError, match="no rate for GBP"):
        ledger.book([Expense(DAY, "Diner", 1820, "USD"), Expense(DAY, "Pub", 900, "GBP")])
    assert ledger.total() == 0
