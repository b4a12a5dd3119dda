"""A store's flags as JSON, to be kept in a file."""

import json
from typing import Any

from .flag import Flag
from .flags import FlagStore


def dump(store: FlagStore) -> str:
    """The flags of a store, a record for each."""
    return json.dumps([_record(flag) for flag in store], indent=2)


def load(text: str) -> FlagStore:
    """A store with the flags of a snapshot. A record needs no more than its key."""
    return FlagStore(_flag(record) for record in json.loads(text))


def _record(flag: Flag) -> dict[str, Any]:
    return {
        "key": flag.key,
        "percent": flag.percent,
        "allowed": sorted(flag.allowed),
    }


def _flag(record: dict[str, Any]) -> Flag:
    return Flag(
        key=record["key"],
        percent=record.get("percent", 0),
        allowed=frozenset(record.get("allowed", ())),
    )
