"""Showing text that somebody else wrote."""


def visible(text: str, *, keep: str = " ") -> str:
    """Text that a terminal shows and does not obey: control and direction characters as `\\u{…}`, those to keep not."""
    if text.isprintable():
        return text
    return "".join(letter if letter.isprintable() or letter in keep else f"\\u{{{ord(letter):X}}}" for letter in text)
