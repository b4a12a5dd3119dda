"""How long a text is to a model, about."""

_BYTES = 4
"""Bytes of text that make about one token."""


def tokens_in(text: str) -> int:
    """About how many tokens a text has."""
    return len(text.encode()) // _BYTES


def within(text: str, tokens: int, *, end: bool = False) -> str:
    """As much of the beginning of a text as has so many tokens, or of its end; what is cut is marked."""
    data, room = text.encode(), tokens * _BYTES
    if len(data) <= room:
        return text
    mark = "…"
    left = max(0, room - len(mark.encode()))
    kept = data[len(data) - left :] if end else data[:left]
    whole = kept.decode(errors="ignore")
    return mark + whole if end else whole + mark
