"""The currencies that we take."""

# Digits after the point, as in ISO 4217.
DIGITS = {"CHF": 2, "EUR": 2, "GBP": 2, "JPY": 0, "KRW": 0, "KWD": 3, "TND": 3, "USD": 2}


def digits(currency: str) -> int:
    """How many digits after the point a currency has. ``ValueError`` if we do not take it."""
    if currency not in DIGITS:
        raise ValueError(f"we do not take {currency}")
    return DIGITS[currency]
