"""Runs of small test modules, and what a machine shows of runs."""

import time
from collections.abc import Callable, Mapping
from pathlib import Path
from textwrap import dedent
from typing import Any

from liarproof.compiler.contract.model import Limits
from liarproof.runtime.worlds.sandbox.base import Sandbox, TestRun

MODULE = "tests/test_it.py"

AT_REST = 6
"""Processes of a sandbox in which nothing runs: bubblewrap and its first process, the warm one, and three that wait for
the next run: its guard, its keeper and the one that will run the tests."""


def run(sandbox: Sandbox, source: str, files: Mapping[str, str | bytes] | None = None, **limits: Any) -> TestRun:
    """Run one module of tests, with other files beside it."""
    laid = {MODULE: source, **(files or {})}
    data = {path: text if isinstance(text, bytes) else dedent(text).encode() for path, text in laid.items()}
    return sandbox.run(data, ["tests"], Limits(**{"run_seconds": 20, "test_seconds": 5, **limits}))


def came(found: TestRun) -> dict[str, str]:
    """What came of the tests of the module, by their names in it."""
    return {name.removeprefix(f"{MODULE}::"): outcome for name, outcome in found.outcomes}


def processes_with(word: str) -> list[int]:
    """The processes of this machine, the dead ones left out, that have a word in their command line."""
    found: list[int] = []
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            if word.encode() in (folder / "cmdline").read_bytes():
                found.append(int(folder.name))
        except OSError:  # it ended meanwhile
            continue
    return found


def descendants(pid: int) -> set[int]:
    """The processes that a process has started, at any remove, the dead ones left out."""
    parents: dict[int, int] = {}
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            state, parent = (folder / "stat").read_text().rpartition(")")[2].split()[:2]
        except OSError:
            continue
        if state != "Z":
            parents[int(folder.name)] = int(parent)
    found, left = set[int](), [pid]
    while left:
        above = left.pop()
        children = [child for child, parent in parents.items() if parent == above]
        found.update(children)
        left += children
    return found


def soon(holds: Callable[[], bool], seconds: float = 3.0) -> bool:
    """Whether something holds within a while: a run says its outcome a moment before its last process ends."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if holds():
            return True
        time.sleep(0.01)
    return holds()
