"""Readers and their standing."""

from dataclasses import dataclass
from enum import IntEnum


class Standing(IntEnum):
    """Whom a copy goes to first: the lower the number, the sooner."""

    HOUSEBOUND = 1
    READING_LIST = 2
    GENERAL = 3


@dataclass(frozen=True)
class Reader:
    card: str
    name: str
    standing: Standing = Standing.GENERAL
