"""Words of a command that can be copied into a shell, whatever is in them."""

import os
import shlex
from collections.abc import Iterable
from pathlib import Path


def typed(path: Path) -> str:
    """A path that nothing takes for an option."""
    shown = path.as_posix()
    return f"./{shown}" if shown.startswith("-") else shown


def joined(words: Iterable[str]) -> str:
    """A command; what cannot be shown is written as the `$'…'` of bash and zsh."""
    return " ".join(map(_quoted, words))


def _quoted(word: str) -> str:
    return shlex.quote(word) if word.isprintable() else f"$'{''.join(map(_escaped, word))}'"


def _escaped(letter: str) -> str:
    if letter in "'\\":
        return f"\\{letter}"
    return letter if letter.isprintable() else "".join(f"\\x{byte:02x}" for byte in os.fsencode(letter))
