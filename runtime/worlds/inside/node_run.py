"""Running tests of `node:test` in Node, which takes this process's place, in the files that Node takes for tests."""

import json
import os
import re
import resource
import subprocess
from collections.abc import Mapping, Sequence
from pathlib import Path

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


def run(folder: str, paths: Sequence[str], events: int, done: Mapping[str, str]) -> int:
    """Become a Node that runs the tests in a folder's paths, and says the finish itself."""
    files = [file for path in paths for file in _files(Path(folder), path)]
    job = {"folder": folder, "files": list(dict.fromkeys(files)), "events": events, "done": dict(done)}
    given = os.memfd_create("job", 0)
    os.write(given, json.dumps(job).encode())
    os.lseek(given, 0, os.SEEK_SET)
    os.set_inheritable(events, True)
    heap = max(16, (resource.getrlimit(MEMORY)[0] >> 20) - _node_mb)
    options = [f"--max-old-space-size={heap}", f"--test-reporter={_REPORTER}", "--test-reporter-destination=stdout"]
    os.execvp("node", ["node", "--no-warnings", *options, str(_ENTRY), str(given)])  # noqa: S606, S607


def _files(folder: Path, path: str) -> list[str]:
    """The files of tests under a path, in order, relative to the folder."""
    if (folder / path).is_file():
        return [path]
    found = [file.relative_to(folder) for file in (folder / path).rglob("*") if _TEST_FILE.fullmatch(file.name)]
    return [file.as_posix() for file in sorted(found) if "node_modules" not in file.parts]
