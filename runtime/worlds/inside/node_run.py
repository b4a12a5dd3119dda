"""Running tests of `node:test` in Node, which takes this process's place, in the files that Node takes for tests."""

import os
import re
import resource
import subprocess
from collections.abc import Iterable, Sequence
from pathlib import Path, PurePosixPath

_ENTRY = Path(__file__).with_name("node_run.cjs")
_REPORTER = Path(__file__).with_name("node_reporter.cjs")
_TEST_FILE = re.compile(r"(test|test-.+|.+[._-]test)\.[cm]?[jt]s")
_OLDEST = (22, 18)  # the first that runs TypeScript as it is
_ABOUT = """
const status = require('fs').readFileSync('/proc/self/status', 'utf8');
console.log(process.versions.node, /VmData:\\s*(\\d+)/.exec(status)[1]);
"""

MEMORY = resource.RLIMIT_DATA
"""V8 reserves far more addresses than it uses, and aborts where it cannot; what it writes to can be bounded."""

_node_mb = 0


def preload() -> None:
    """Find out how much memory this Node may write to before a first line runs.

    Raises:
        RuntimeError: it is too old.
    """
    global _node_mb  # noqa: PLW0603 - what is found before the fork is for all runs
    command = ["node", "-e", _ABOUT]
    said = subprocess.run(command, stdout=subprocess.PIPE, check=True, stdin=subprocess.DEVNULL, text=True)  # noqa: S603
    version, kilobytes = said.stdout.split()
    if tuple(int(part) for part in version.split(".")[:2]) < _OLDEST:
        raise RuntimeError(f"Node is {version}, and 22.18 is the oldest that will do.")
    _node_mb = (int(kilobytes) >> 10) + 1


def memory_of(memory_mb: int) -> int:
    """The bound of a run that may take so much: what Node itself takes comes on top."""
    return memory_mb + _node_mb


def named(files: Iterable[str], paths: Sequence[str]) -> list[str]:
    """The files of tests under the paths, in order, and those that are a path themselves."""
    places = sorted(PurePosixPath(file) for file in files)
    found = (str(place) for path in map(PurePosixPath, paths) for place in places if _is_named(place, path))
    return list(dict.fromkeys(found))


def run(orders: int, events: int, memory_mb: int) -> int:
    """Become a Node that waits for an order, runs its tests, and says the finish itself."""
    os.set_inheritable(orders, True)
    os.set_inheritable(events, True)
    options = [
        f"--max-old-space-size={memory_mb}",
        f"--test-reporter={_REPORTER}",
        "--test-reporter-destination=stdout",
    ]
    os.execvp("node", ["node", "--no-warnings", *options, str(_ENTRY), str(orders), str(events)])  # noqa: S606, S607


def _is_named(place: PurePosixPath, path: PurePosixPath) -> bool:
    if place == path:
        return True
    return path in place.parents and bool(_TEST_FILE.fullmatch(place.name)) and "node_modules" not in place.parts
