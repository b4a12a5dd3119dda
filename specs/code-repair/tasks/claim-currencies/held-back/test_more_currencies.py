from datetime import date
from decimal import Decimal

import pytest
from src.book.expense import Expense
from src.book.ledger import Ledger
from src.intake.statement import read_statement
from src.report.claim import claim

DAY = date(2026, 6, 2)


def claim_of(home: str, rates: dict[str, str], *lines: str) -> list[str]:
    ledger = Ledger(home, {currency: Decimal(rate) for currency, rate in rates.items()})
    ledger.book(read_statement("\n".join(lines)))
    return claim(ledger).splitlines()


@pytest.mark.parametrize(
    ("amount", "currency", "units"),
    [
        ("1250", "KRW", 1250),
        ("0.001", "TND", 1),
        ("7.5", "TND", 7500),
        ("12.345", "KWD", 12345),
        ("9.9", "CHF", 990),
        ("-800", "JPY", -800),
    ],
)
def test_a_statement_is_read_into_smallest_units(amount: str, currency: str, units: int):
    (expense,) = read_statement(f"2026-06-02,Kiosk,{amount},{currency}")
    assert expense == Expense(DAY, "Kiosk", units, currency)


@pytest.mark.parametrize(
    ("home", "amount", "currency", "rate", "worth"),
    [
        ("EUR", 1250, "KRW", "0.00066", 83),
        ("EUR", 7505, "TND", "0.30", 225),
        ("JPY", 1999, "USD", "157.5", 3148),
        ("KWD", 5000, "JPY", "0.0021", 10500),
        ("TND", 12345, "KWD", "9.5", 117278),
        ("KRW", -1500, "JPY", "9.3", -13950),
    ],
)
def test_what_an_expense_comes_to_at_home(
    home: str, amount: int, currency: str, rate: str, worth: int
):
    ledger = Ledger(home, {currency: Decimal(rate)})
    assert ledger.worth(Expense(DAY, "Kiosk", amount, currency)) == worth


def test_a_claim_from_seoul():
    assert claim_of("EUR", {"KRW": "0.00066"}, "2026-06-02,Barbecue,45000,KRW") == [
        "2026-06-02  Barbecue: 45,000 KRW (29.70 EUR)",
        "Total: 29.70 EUR",
    ]


def test_a_claim_from_tunis_paid_out_in_tokyo():
    assert claim_of("JPY", {"TND": "50.1"}, "2026-06-02,Louage,8.250,TND") == [
        "2026-06-02  Louage: 8.250 TND (413 JPY)",
        "Total: 413 JPY",
    ]


def test_a_claim_that_stays_at_home():
    assert claim_of("TND", {}, "2026-06-02,Louage,8.25,TND", "2026-06-03,Kiosk,-0.5,TND") == [
        "2026-06-02  Louage: 8.250 TND",
        "2026-06-03  Kiosk: -0.500 TND",
        "Total: 7.750 TND",
    ]


def test_an_empty_claim():
    assert claim_of("KRW", {}) == ["Total: 0 KRW"]
    assert claim_of("EUR", {}) == ["Total: 0.00 EUR"]
