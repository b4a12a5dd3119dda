"""Users are dealt into a hundred buckets, for each flag anew."""

from hashlib import sha256

from ..store.flag import Flag

BUCKETS = 100

# Flags that were renamed while in use, and the keys that their users were dealt by.
RENAMED = {"one-page-checkout": "checkout", "quick-search": "search"}


def bucket(flag: Flag, user: str) -> int:
    """The user's bucket, from 0 to 99: the same for as long as the flag is in use."""
    dealt_by = RENAMED.get(flag.key, flag.key)
    digest = sha256(f"{dealt_by}:{user}".encode()).digest()
    return int.from_bytes(digest[:4], "big") % BUCKETS
