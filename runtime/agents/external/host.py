"""The process of a callable agent: `python -m liarproof.runtime.agents.external.host MODULE:NAME FOLDER`.

It speaks the protocol as any command does. What the callable prints goes to standard error.
"""

import os
import sys
from collections.abc import Callable
from importlib import import_module
from operator import attrgetter
from typing import Any

from .conversation import Conversation

Agent = Callable[[Conversation], Any]


def main(reference: str, folder: str) -> None:
    """Host the callable, which is looked for in a folder first.

    Raises:
        TypeError: it returns something, and so is written for something else.
    """
    told, said = _streams_of_our_own()
    sys.path.insert(0, folder)
    module, _, name = reference.partition(":")
    agent: Agent = attrgetter(name)(import_module(module))
    with told, said:
        conversation = Conversation(told, said)
        returned = agent(conversation)
        if returned is not None:
            raise TypeError(f"an agent returns nothing, and {reference} has returned {type(returned).__name__}")
        for _ in conversation:  # it has nothing more to say
            pass


def _streams_of_our_own() -> tuple[Any, Any]:
    """The pipes to liarproof, which nothing else in this process gets at, nor what it starts."""
    told, said = (os.fdopen(os.dup(stream), mode) for stream, mode in ((0, "rb"), (1, "wb")))
    nothing = os.open(os.devnull, os.O_RDONLY)
    os.dup2(nothing, 0)
    os.close(nothing)
    os.dup2(2, 1)
    return told, said


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2])
