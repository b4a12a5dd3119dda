"""Chance that does not depend on order: a number that follows from what it is drawn for."""

import hashlib

import msgspec


def draw(*for_what: str | int) -> float:
    """A number from 0 up to, not including, 1; the same for the same values, on every machine."""
    digest = hashlib.sha256(msgspec.json.encode(for_what)).digest()
    return (int.from_bytes(digest[:8], "big") >> 11) / 2**53
