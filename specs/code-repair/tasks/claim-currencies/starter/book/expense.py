"""What somebody spent."""

from dataclasses import dataclass
from datetime import date


@dataclass(frozen=True)
class Expense:
    """An amount in the smallest unit of its currency; a refund is below zero."""

    day: date
    payee: str
    amount: int
    currency: str
