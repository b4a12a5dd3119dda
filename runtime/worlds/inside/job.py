"""What is asked of a run, of a process in it, and what it says, as all go through pipes."""

import json
import os
from typing import Any, TypedDict

WORKSPACE = "/workspace"
"""Where a run with walls finds its files."""

UNFIT = 69
"""The exit code of a warm process whose test runner will not do; what it says tells why."""


class Job(TypedDict):
    """One run of tests. `files` are the workspace in base64 by path; `paths` hold tests; `locked` cannot be written.

    Nobody reads what a `quiet` one prints.
    """

    files: dict[str, str]
    paths: list[str]
    locked: list[str]
    run_seconds: float
    test_seconds: float
    memory_mb: int
    output_kb: int
    processes: int
    quiet: bool


class Order(TypedDict):
    """What a process that runs tests is told: where they are, and those that are `done`, with what came of them."""

    folder: str
    paths: list[str]
    done: dict[str, str]
    quiet: bool


class Outcome(TypedDict):
    """What came of a run: ids with `passed`, `failed`, `skipped` or `timed_out`, in order.

    `collected` are the ids that were found, also those that left no outcome. `ended` says how: finished, run_limit,
    crashed, or refused where the sandbox could not be made, which `output` then tells.
    """

    ended: str
    exit_code: int
    collected: list[str]
    outcomes: list[tuple[str, str]]
    output: str


def receive(connection: int) -> Any:
    """The value that the other end sent: its length in eight bytes, and JSON.

    Raises:
        EOFError: the other end closed too early.
    """
    return json.loads(_exactly(connection, int.from_bytes(_exactly(connection, 8), "big")))


def send(connection: int, value: Any) -> None:
    """Send a value to the other end."""
    body = json.dumps(value).encode()
    data = memoryview(len(body).to_bytes(8, "big") + body)
    while data:
        data = data[os.write(connection, data) :]


def _exactly(connection: int, size: int) -> bytes:
    parts: list[bytes] = []
    while size > 0:
        part = os.read(connection, min(size, 1 << 20))
        if not part:
            raise EOFError
        parts.append(part)
        size -= len(part)
    return b"".join(parts)
