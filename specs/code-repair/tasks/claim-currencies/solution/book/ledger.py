"""Expenses and what they come to at home."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from decimal import ROUND_HALF_UP, Decimal

from .currencies import digits
from .expense import Expense


@dataclass
class Ledger:
    """Expenses of one claim, which is paid out in the currency ``home``.

    ``rates`` says what one euro, yen, dinar and so on is worth in the currency at home.
    """

    home: str
    rates: Mapping[str, Decimal] = field(default_factory=dict)
    expenses: list[Expense] = field(default_factory=list)

    def book(self, expenses: Iterable[Expense]) -> None:
        """Add expenses. ``ValueError``, and none is added, if one of them has no rate."""
        added = list(expenses)
        for expense in added:
            if expense.currency != self.home and expense.currency not in self.rates:
                raise ValueError(f"there is no rate for {expense.currency}")
        self.expenses.extend(added)

    def worth(self, expense: Expense) -> int:
        """What an expense comes to at home, in the smallest unit; halves go away from zero."""
        if expense.currency == self.home:
            return expense.amount
        worth = expense.amount * self.rates[expense.currency]
        worth = worth.scaleb(digits(self.home) - digits(expense.currency))
        return int(worth.quantize(Decimal(1), ROUND_HALF_UP))

    def total(self) -> int:
        """What all expenses come to at home, each of them rounded."""
        return sum(self.worth(expense) for expense in self.expenses)
