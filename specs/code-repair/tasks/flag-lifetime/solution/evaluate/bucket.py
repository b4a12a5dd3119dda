"""Users are dealt into a hundred buckets, for each flag anew."""

from hashlib import sha256

from ..store.flag import Flag

BUCKETS = 100


def bucket(flag: Flag, user: str) -> int:
    """The user's bucket, from 0 to 99: the same for as long as the flag is in use."""
    digest = sha256(f"{flag.salt}:{user}".encode()).digest()
    return int.from_bytes(digest[:4], "big") % BUCKETS
