"""The server as a process, and the protocol line by line: for what a client of a library hides."""

import json
import os
import select
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Self

from .place import PROGRAM

_LONGEST = 60.0


class Wire:
    """A server that was started, and has been greeted."""

    def __init__(self, suite: Path, task: str, *options: str) -> None:
        command = [PROGRAM, "serve", suite, task, *options]
        pipe = subprocess.PIPE
        self.process = subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=pipe, text=True)
        self._number = 0
        greeting = {"protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": {"name": "", "version": "0"}}
        self.request("initialize", greeting)
        self.send({"method": "notifications/initialized"})

    def send(self, message: dict[str, Any]) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write(json.dumps({"jsonrpc": "2.0", **message}) + "\n")
        self.process.stdin.flush()

    def ask(self, method: str, params: dict[str, Any]) -> int:
        """Send a request without waiting; its number."""
        self._number += 1
        self.send({"id": self._number, "method": method, "params": params})
        return self._number

    def answer(self) -> dict[str, Any]:
        """The next line of standard output, all of which has to be the protocol's."""
        assert self.process.stdout is not None
        message = json.loads(self.process.stdout.readline())
        assert message["jsonrpc"] == "2.0"
        return message

    def request(self, method: str, params: dict[str, Any]) -> dict[str, Any]:
        number = self.ask(method, params)
        message = self.answer()
        assert message["id"] == number
        return message

    def call(self, tool: str, **given: Any) -> dict[str, Any]:
        return self.request("tools/call", {"name": tool, "arguments": given})["result"]

    def leave(self) -> tuple[int, str, str]:
        """Close standard input: the exit code, and what else came on standard output and on standard error."""
        stdout, stderr = self.process.communicate(timeout=_LONGEST)
        return self.process.returncode, stdout, stderr

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.process.kill()
        self.process.communicate()


class Watched:
    """Processes, of which each is known to be gone or not, whoever has its number by then."""

    def __init__(self, pid: int) -> None:
        self.handles = [os.pidfd_open(each) for each in (pid, *_descendants(pid))]

    def all_gone(self) -> bool:
        """Whether all of them end within a while."""
        return all(select.select([handle], [], [], _LONGEST)[0] for handle in self.handles)

    def close(self) -> None:
        for handle in self.handles:
            os.close(handle)


def _descendants(pid: int) -> Iterator[int]:
    for children in Path(f"/proc/{pid}/task").glob("*/children"):
        for child in map(int, children.read_text().split()):
            yield child
            yield from _descendants(child)
