"""Amounts as cooks write them: 2, 3/4, 1 1/2."""

from fractions import Fraction


def parse(text: str) -> Fraction:
    """The sum of the numbers in the text, so that "1 1/2" is three halves."""
    return sum((Fraction(part) for part in text.split()), Fraction(0))


def show(amount: Fraction) -> str:
    """The amount as a whole number and a fraction, either left out if it is zero."""
    whole, rest = divmod(amount, 1)
    parts = [str(part) for part in (whole, rest) if part]
    return " ".join(parts) or "0"
