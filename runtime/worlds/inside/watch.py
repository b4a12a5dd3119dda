"""One process that runs tests, as its keeper sees it."""

import json
import os
import time

_MOST_EVENTS = 64 << 20
_LONGEST_EVENT = 8 << 20
"""Bytes that all events may have, and one of them: what is read takes more than twenty times as much of the memory."""


class Watch:
    """One process that runs tests, and its two pipes."""

    def __init__(self, child: int, events: int, output: int) -> None:
        self.child = child
        self.events = events
        self.output = output
        self.open = [events, output]
        self.begun = ""
        self.begun_at = 0.0
        self.finished = False
        self._rest: list[bytes] = []
        self._read = 0
        self._status: int | None = None

    def begin(self, name: str) -> None:
        self.begun, self.begun_at = name, time.monotonic()

    def events_in(self, data: bytes) -> list[list[object]]:
        """The whole lines so far, those that are no events left out."""
        self._read += len(data)
        if self._read > _MOST_EVENTS:
            return []
        first, *others = data.split(b"\n")
        self._rest.append(first)
        if not others:
            return []  # and no copy of what came before: a line may come in a great many parts
        lines = [b"".join(self._rest), *others[:-1]]
        self._rest = others[-1:]
        return [event for line in lines if isinstance(event := _decoded(line), list)]

    def close(self, pipe: int) -> None:
        self.open.remove(pipe)
        os.close(pipe)

    def is_gone(self) -> bool:
        """Whether the process has ended."""
        if self._status is None:
            gone, status = os.waitpid(self.child, os.WNOHANG)
            self._status = status if gone else None
        return self._status is not None

    def wait(self) -> int:
        """The exit code, negative for a signal; gives the pipes back."""
        for pipe in list(self.open):
            self.close(pipe)
        if self._status is None:
            _, self._status = os.waitpid(self.child, 0)
        return os.waitstatus_to_exitcode(self._status)


def _decoded(line: bytes) -> object:
    try:
        return json.loads(line) if len(line) <= _LONGEST_EVENT else None
    except (ValueError, RecursionError):
        return None
