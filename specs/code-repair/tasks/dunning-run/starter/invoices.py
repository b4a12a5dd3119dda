"""Invoices that have been sent out."""

from dataclasses import dataclass
from datetime import date, timedelta


@dataclass(frozen=True)
class Invoice:
    """An invoice as accounts keep it.

    Its number is INV, the year and a running number that starts at 1 each January:
    INV-2026-0017. After the last reminder has gone unanswered, accounts pass an invoice to
    the collectors and mark it so.
    """

    number: str
    customer: str
    cents: int
    due_on: date
    paid: bool = False
    with_collectors: bool = False

    @property
    def open(self) -> bool:
        return not (self.paid or self.with_collectors)

    def overdue_since(self, days: int, today: date) -> bool:
        """Whether payment has been due for so many days or longer."""
        return today - self.due_on >= timedelta(days=days)
