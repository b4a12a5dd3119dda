"""The two tools of the conversation, and what they are called beside the tools of a world."""

from collections.abc import Container
from itertools import count

import msgspec


class Names(msgspec.Struct, frozen=True):
    """By one an agent hears the customer, by the other it answers."""

    hear: str
    reply: str


def names_beside(taken: Container[str]) -> Names:
    """Names that no tool of a world has: where one is taken, both get the first number that makes both free."""
    for number in count(1):
        end = "" if number == 1 else f"_{number}"
        names = Names(f"hear_customer{end}", f"reply_to_customer{end}")
        if names.hear not in taken and names.reply not in taken:
            return names
    raise AssertionError
