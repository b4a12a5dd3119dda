"""Fixtures of many rows, kept in files of their own so that `world.json` stays readable."""

import hashlib

import msgspec

from .contract.model import FixtureFile, Row, Suite
from .emitter import fixture_bytes

INLINE_ROWS = 200
"""The most rows of a table that stand in `world.json` itself."""


def spill(suite: Suite) -> tuple[Suite, dict[str, tuple[Row, ...]]]:
    """The suite with its large tables replaced by the file and digest that hold them, and their rows."""
    world = suite.head.world
    large = {
        table: rows
        for table, rows in world.fixtures.items()
        if not isinstance(rows, FixtureFile) and len(rows) > INLINE_ROWS
    }
    if not large:
        return suite, {}
    files = {
        table: FixtureFile(
            file=f"fixtures/{table}.jsonl", sha256=hashlib.sha256(fixture_bytes(rows)).hexdigest(), rows=len(rows)
        )
        for table, rows in large.items()
    }
    world = msgspec.structs.replace(world, fixtures={**world.fixtures, **files})
    head = msgspec.structs.replace(suite.head, world=world)
    return msgspec.structs.replace(suite, head=head), large
