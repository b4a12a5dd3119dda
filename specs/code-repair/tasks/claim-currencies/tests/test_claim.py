from decimal import Decimal

from src.book.ledger import Ledger
from src.intake.statement import read_statement
from src.report.claim import claim

RATES = {"USD": Decimal("0.925"), "JPY": Decimal("0.0061"), "KWD": Decimal("2.80")}


def claim_of(*lines: str) -> list[str]:
    ledger = Ledger("EUR", RATES)
    ledger.book(read_statement("\n".join(lines)))
    return claim(ledger).splitlines()


def test_a_claim_is_in_order_of_the_days():
    assert claim_of("2026-06-03,Diner,18,USD", "2026-06-02,Hotel Sol,1120.50,EUR") == [
        "2026-06-02  Hotel Sol: 1,120.50 EUR",
        "2026-06-03  Diner: 18.00 USD (16.65 EUR)",
        "Total: 1,137.15 EUR",
    ]


def test_a_refund_lowers_the_total():
    assert claim_of("2026-06-02,Taxi,9.05,EUR", "2026-06-02,Taxi,-0.05,EUR")[-2:] == [
        "2026-06-02  Taxi: -0.05 EUR",
        "Total: 9.00 EUR",
    ]


def test_a_claim_from_tokyo():
    assert claim_of("2026-06-02,Ramen,1500,JPY", "2026-06-03,Hotel Ueno,38200,JPY") == [
        "2026-06-02  Ramen: 1,500 JPY (9.15 EUR)",
        "2026-06-03  Hotel Ueno: 38,200 JPY (233.02 EUR)",
        "Total: 242.17 EUR",
    ]


def test_a_claim_from_kuwait():
    assert claim_of("2026-06-02,Taxi,3.755,KWD", "2026-06-03,Hotel Salmiya,61.5,KWD") == [
        "2026-06-02  Taxi: 3.755 KWD (10.51 EUR)",
        "2026-06-03  Hotel Salmiya: 61.500 KWD (172.20 EUR)",
        "Total: 182.71 EUR",
    ]
