"""Keys of a mapping that are one key, in whatever way they are spelled."""

import re
import unicodedata

from ..diagnostics import Diagnostic, error, quoted
from ..document import Scalar


class SeenKeys:
    """The keys of one mapping so far."""

    def __init__(self) -> None:
        self._seen: dict[object, Scalar] = {}

    def add(self, key: Scalar) -> Diagnostic | None:
        """Note a key; what is wrong, if it stands there already."""
        if _is_ordinary(key.text):
            first = self._seen.setdefault(key.text, key)
            return None if first is key else _again(key, first)
        first = None
        for spelling in _spellings(key):
            first = first or self._seen.get(spelling)
            self._seen.setdefault(spelling, key)
        return None if first is None else _again(key, first)


def _is_ordinary(text: str) -> bool:
    """Whether a key can be spelled in one way only, as most are."""
    return len(text) > _LONGEST_WORD and text.isascii() and text[0].isalpha()


def _again(key: Scalar, first: Scalar) -> Diagnostic:
    again = f"as {quoted(first.text)} " if first.text != key.text else ""
    return error(
        "duplicate-key",
        f"the key {quoted(key.text)} stands here a second time; it stands {again}on line {first.line} already",
        key.span,
        "Keep one of the two.",
    )


def _spellings(key: Scalar) -> tuple[object, ...]:
    """What makes a key the same as another.

    That is its text, in either way to write an accented letter, and, without quotes, what it could be taken for: `yes`
    is `true`, and `1` is `0x1`.
    """
    text = key.text if key.text.isascii() else unicodedata.normalize("NFC", key.text)
    if not key.plain:
        return (text,)
    if text.lower() in _WORDS:
        return text, ("word", _WORDS[text.lower()])
    if _NUMBER.fullmatch(text):
        return text, ("number", _number(text.replace("_", "").lower()))
    return (text,)


_WORDS = {
    **dict.fromkeys(("yes", "true", "on", "y"), True),
    **dict.fromkeys(("no", "false", "off", "n"), False),
    **dict.fromkeys(("", "~", "null"), None),
}
_LONGEST_WORD = max(map(len, _WORDS))
_NUMBER = re.compile(
    r"[-+]?(0x[0-9a-f_]+|0o?[0-7_]+|0b[01_]+|[0-9][0-9_]*(\.[0-9_]*)?(e[-+]?[0-9]+)?|\.[0-9_]+)", re.IGNORECASE
)


def _number(text: str) -> float | str:
    for base in (0, 8):
        try:
            return int(text, base)
        except ValueError:
            continue
    try:
        return float(text)
    except ValueError:
        return text
