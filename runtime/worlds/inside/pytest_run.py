"""Running pytest in this process, and saying test by test what comes of it."""

import json
import os
import resource
import sys
from collections.abc import Generator, Iterable, Sequence
from typing import Any

import pytest

from .job import Order

_QUIET = ("-qq", "--color=no", "-o", "addopts=", "-p", "no:cacheprovider", "-p", "no:faulthandler")

MEMORY = resource.RLIMIT_AS


def memory_of(memory_mb: int) -> int:
    """The bound of a run that may take so much."""
    return memory_mb


def preload() -> None:
    """Let pytest import all that it otherwise imports when it first runs, and no plugins."""
    os.environ["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"
    sys.dont_write_bytecode = True
    pytest.main(["--help", *_QUIET, "-c", os.devnull])


class Reporter:
    """Says, a line of JSON each, which tests were found, which one begins, and what came of it.

    Tests in `done` were run before and are left out.
    """

    def __init__(self, events: int, done: Iterable[str]) -> None:
        self._events = events
        self._done = frozenset(done)
        self._worst = ""

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        self._say("collected", *(item.nodeid for item in items))
        items[:] = [item for item in items if item.nodeid not in self._done]

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Generator[None, object, object]:
        self._worst = ""
        self._say("begin", item.nodeid)
        result = yield
        self._say("end", item.nodeid, self._worst or "failed")
        return result

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.outcome == "failed":
            self._worst = "failed"
        elif report.outcome == "skipped" and self._worst != "failed":
            self._worst = "skipped"
        elif report.when == "call" and not self._worst:
            self._worst = "passed"

    def _say(self, *event: Any) -> None:
        os.write(self._events, json.dumps(event).encode() + b"\n")


def named(_files: Iterable[str], paths: Sequence[str]) -> list[str]:
    """The paths: pytest looks for tests itself."""
    return list(paths)


def run(orders: int, events: int, _memory_mb: int) -> int:
    """Wait for an order and run its tests; the exit code of pytest."""
    with os.fdopen(orders, "rb") as pipe:
        order: Order = json.load(pipe)
    folder = order["folder"]
    os.chdir(folder)
    sys.path.insert(0, folder)
    options = ("-c", os.devnull, f"--rootdir={folder}", f"--confcutdir={folder}")
    told = "--tb=no" if order["quiet"] else "--tb=short"
    return int(pytest.main([*_QUIET, told, *options, *order["paths"]], plugins=[Reporter(events, order["done"])]))
