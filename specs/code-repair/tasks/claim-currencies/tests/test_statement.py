from datetime import date

import pytest
from src.book.expense import Expense
from src.intake.statement import read_statement


def test_a_statement_in_euros_and_dollars():
    text = "2026-06-02,Hotel Sol,120.50,EUR\n\n2026-06-03, Diner ,18,USD\n"
    assert read_statement(text) == [
        Expense(date(2026, 6, 2), "Hotel Sol", 12050, "EUR"),
        Expense(date(2026, 6, 3), "Diner", 1800, "USD"),
    ]


def test_a_refund_is_below_zero():
    (refund,) = read_statement("2026-06-02,Hotel Sol,-20.10,EUR")
    assert refund.amount == -2010


@pytest.mark.parametrize(("amount", "currency"), [("1.005", "EUR"), ("1500.5", "JPY")])
def test_an_amount_cannot_have_more_digits_than_its_currency(amount: str, currency: str):
    with pytest.raises(ValueError, match="line 2: .* too many digits"):
        read_statement(f"2026-06-02,Taxi,9.00,EUR\n2026-06-02,Taxi,{amount},{currency}")


def test_a_currency_that_we_do_not_take():
    with pytest.raises(ValueError, match="line 1: we do not take XAU"):
        read_statement("2026-06-02,Mint,1,XAU")
