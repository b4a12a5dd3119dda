"""The claim as it is handed in."""

from collections.abc import Iterator
from decimal import Decimal

from ..book.expense import Expense
from ..book.ledger import Ledger
from ..book.places import places_of


def claim(ledger: Ledger) -> str:
    """A line for each expense, in order of the days, and the total.

    Expenses abroad also say what they come to at home.
    """
    return "\n".join(_lines(ledger))


def _lines(ledger: Ledger) -> Iterator[str]:
    for expense in sorted(ledger.expenses, key=lambda expense: expense.day):
        yield f"{expense.day}  {expense.payee}: {_price(ledger, expense)}"
    yield f"Total: {_amount(ledger.total(), ledger.home)}"


def _price(ledger: Ledger, expense: Expense) -> str:
    price = _amount(expense.amount, expense.currency)
    if expense.currency == ledger.home:
        return price
    return f"{price} ({_amount(ledger.worth(expense), ledger.home)})"


def _amount(units: int, currency: str) -> str:
    return f"{Decimal(units).scaleb(-places_of(currency)):,} {currency}"
