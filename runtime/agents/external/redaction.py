"""Keys and tokens out of what an agent prints when it fails."""

import os

_TELLING = ("KEY", "TOKEN", "SECRET", "PASSWORD")
_SHORTEST = 8
"""Characters of a value that is taken for a secret: a shorter one stands in many words."""


def without_secrets(text: str) -> str:
    """A text with the values of the variables of our environment, which is the agent's, that are named like secrets."""
    for name, value in os.environ.items():
        if len(value) >= _SHORTEST and any(word in name.upper() for word in _TELLING):
            text = text.replace(value, f"[{name}]")
    return text
