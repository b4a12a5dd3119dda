"""Digits after the point: none in yen, three in Kuwaiti dinars, and two in the rest."""

PLACES = {"JPY": 0, "KWD": 3}


def places_of(currency: str) -> int:
    """How many digits an amount has after the point."""
    return PLACES.get(currency, 2)
