"""Writing a compiled suite to a folder, as the compiler does."""

import hashlib
from pathlib import Path

import msgspec

from liarproof.compiler.contract.canonical import encode
from liarproof.compiler.contract.model import FixtureFile, Row, Suite


def write_suite(suite: Suite, folder: Path, rows: dict[str, tuple[Row, ...]] | None = None) -> None:
    """All files of a suite that a runtime reads; `rows` are those of tables kept in files."""
    (folder / "tasks").mkdir(parents=True)
    (folder / "world.json").write_bytes(encode(suite.head))
    for task in suite.tasks:
        (folder / "tasks" / f"{task.id}.json").write_bytes(encode(task))
    for table, some in (rows or {}).items():
        (folder / "fixtures").mkdir(exist_ok=True)
        (folder / "fixtures" / f"{table}.jsonl").write_bytes(lines(some))


def lines(rows: tuple[Row, ...]) -> bytes:
    return b"".join(msgspec.json.encode(row) + b"\n" for row in rows)


def kept(table: str, rows: tuple[Row, ...]) -> FixtureFile:
    """What a world holds of rows that stand in a file."""
    return FixtureFile(f"fixtures/{table}.jsonl", hashlib.sha256(lines(rows)).hexdigest(), len(rows))
