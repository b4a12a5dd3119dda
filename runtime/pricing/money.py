"""Amounts of US dollars: exact as they are counted, rounded once, where they are kept or shown."""

from decimal import Decimal


def dollars(units: int, places: int) -> Decimal:
    """So many units of 10 to the power of -`places` dollars, exact and without zeros at its end.

    Written out and not computed with: Decimal's arithmetic rounds to what the caller's context says.
    """
    whole, rest = divmod(units, 10**places)
    return Decimal(f"{whole}.{rest:0{places}}".rstrip("0"))


def micro_dollars(cost: Decimal) -> int:
    """A cost in millionths of a dollar, rounded half up."""
    return _rounded(cost, 6)


def shown(cost: Decimal) -> str:
    """A cost for a person, in ten-thousandths of a dollar, rounded half up: `$0.0107`, `$1,250.0000`.

    What is not nothing is not shown as nothing: `<$0.0001`.
    """
    units = _rounded(abs(cost), 4)
    sign = "-" if cost < 0 else ""
    if cost and not units:
        return f"{sign}<$0.0001"
    return f"{sign}${units // 10_000:,}.{units % 10_000:04}"


def _rounded(cost: Decimal, places: int) -> int:
    """A cost in units of 10 to the power of -`places`, halves away from zero."""
    over, under = cost.as_integer_ratio()
    units = (2 * abs(over) * 10**places + under) // (2 * under)
    return units if over >= 0 else -units
