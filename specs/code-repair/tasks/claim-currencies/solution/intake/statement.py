"""Reads the statements that the card company sends.

A line has the day, the payee, the amount and the currency: ``2026-06-02,Hotel Sol,120.50,EUR``.
"""

import csv
from datetime import date
from decimal import Decimal

from ..book.currencies import digits
from ..book.expense import Expense


def read_statement(text: str) -> list[Expense]:
    """The expenses of a statement. ``ValueError`` names the line that makes no sense."""
    expenses = []
    for number, row in enumerate(csv.reader(text.splitlines()), start=1):
        if not row:
            continue
        try:
            day, payee, amount, currency = (cell.strip() for cell in row)
            expense = Expense(
                date.fromisoformat(day), payee, _smallest_units(amount, currency), currency
            )
        except (ValueError, ArithmeticError) as error:
            raise ValueError(f"line {number}: {error}") from error
        expenses.append(expense)
    return expenses


def _smallest_units(text: str, currency: str) -> int:
    amount = Decimal(text)
    places = len(text.partition(".")[2])
    if places > digits(currency):
        raise ValueError(f"{text} has too many digits for {currency}")
    return int(amount.scaleb(digits(currency)))
