"""Who has a feature."""

from collections.abc import Iterable

from ..store.flags import FlagStore
from .bucket import bucket


def has_feature(store: FlagStore, key: str, user: str) -> bool:
    """Whether a user has the feature of a flag. Nobody has that of an unknown flag."""
    flag = store.find(key)
    if flag is None:
        return False
    return user in flag.allowed or bucket(flag, user) < flag.percent


def audience(store: FlagStore, key: str, users: Iterable[str]) -> list[str]:
    """Those of the users that have the feature, in the order given."""
    return [user for user in users if has_feature(store, key, user)]
