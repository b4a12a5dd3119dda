"""The two tools of the conversation, and what they are called beside the tools of a world."""

from collections.abc import Container
from itertools import chain, count

import msgspec


class Names(msgspec.Struct, frozen=True):
    """By one an agent hears the customer, by the other it answers."""

    hear: str
    reply: str


def names_beside(taken: Container[str]) -> Names:
    """Names that no tool of a world has: where one is taken, both get the first number that makes both free."""
    ends = chain([""], (f"_{number}" for number in count(2)))
    offered = (Names(f"hear_customer{end}", f"reply_to_customer{end}") for end in ends)
    return next(names for names in offered if names.hear not in taken and names.reply not in taken)
