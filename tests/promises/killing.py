"""The command as a process of its own, to be killed."""

import json
import os
import signal
import subprocess
import sys
import threading
import time
from contextlib import suppress
from pathlib import Path

_PARENT = """
import json, os, sys
import anthropic, jsonschema_rs
from liarproof.runtime.cli import run
from liarproof.runtime.cli.main import main
for line in sys.stdin:
    process = os.fork()
    if process == 0:
        said = os.open("said", os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o644)
        os.dup2(os.open(os.devnull, os.O_RDONLY), 0), os.dup2(said, 1), os.dup2(said, 2)
        main(json.loads(line))
    print(process, flush=True)
    print(os.waitstatus_to_exitcode(os.waitpid(process, 0)[1]), flush=True)
"""


class Commands:
    """Runs commands in a folder, each in a new process, which is forked from one that has loaded what takes long."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._parent = subprocess.Popen(
            [sys.executable, "-c", _PARENT], cwd=folder, text=True, stdin=subprocess.PIPE, stdout=subprocess.PIPE
        )

    def run(self, *arguments: str, killed_after: float | None = None) -> tuple[int, float]:
        """The exit code of a command, below 0 if it was killed, and how many seconds it took."""
        assert self._parent.stdin is not None
        assert self._parent.stdout is not None
        self._parent.stdin.write(json.dumps(arguments) + "\n")
        self._parent.stdin.flush()
        process, start = int(self._parent.stdout.readline()), time.monotonic()
        if killed_after is not None:
            threading.Timer(killed_after, _kill, (process,)).start()
        return int(self._parent.stdout.readline()), time.monotonic() - start

    def said(self) -> str:
        """What all commands so far have said."""
        return (self._folder / "said").read_text()

    def close(self) -> None:
        """End the process that others are forked from."""
        self._parent.communicate()


def _kill(process: int) -> None:
    with suppress(ProcessLookupError):  # it ended before
        os.kill(process, signal.SIGKILL)
