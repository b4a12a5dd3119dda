"""Lines to and from an agent's process, bounded in time and size. No stream fills while another is waited for."""

import os
import select
import time
from collections.abc import Callable
from typing import Protocol

from ...errors import InfrastructureError
from .faults import closed, ended, flooded, not_started, protocol_fault, silent

LONGEST_LINE = 1_000_000
"""Bytes of a line of the agent."""

MOST_STDERR = 16_000_000
"""Bytes that the agent may write to its standard error in a trial."""

_KEPT = 8192
"""Bytes of that which are kept, from its end."""

_PIECE = 65_536

_SETTLING = 1.0
"""Seconds in which we are told that an agent has ended, where that is why it has no standard output any more."""


class End(Protocol):
    """Our end of a pipe or a connection."""

    def fileno(self) -> int: ...

    def close(self) -> None: ...


class Streams:
    """What we tell an agent, what it says, what it writes to its standard error, and what its keeper tells of it."""

    def __init__(
        self, stdin: End, stdout: End, stderr: End, keeper: End, *, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._ends = (stdin, stdout, stderr, keeper)
        self._stdin = stdin.fileno()
        self._readers = {
            stdout.fileno(): self._hear,
            stderr.fileno(): self._log,
            keeper.fileno(): self._learn,
        }
        self._clock = clock
        self._poll = select.poll()
        for end in self._ends:
            os.set_blocking(end.fileno(), False)
        for descriptor in self._readers:
            self._poll.register(descriptor, select.POLLIN)
        self._unsent = b""
        self._heard = bytearray()
        self._stderr = bytearray()
        self._stderr_size = 0
        self._news = bytearray()
        self._over = False
        self._stdout = stdout.fileno()
        self._ended_at: dict[int, float] = {}

    def ask(self, lines: bytes, *, seconds: float) -> bytes:
        """Send lines and wait for one, which comes without its line feed.

        Raises:
            InfrastructureError: no line comes, or none that can be taken.
        """
        until = self._clock() + seconds
        while self._wait(0) and self._line_feed() < 0:
            self._check_sizes()
        if self._heard:
            raise protocol_fault("said more than it was asked for", bytes(self._heard))
        self._send(lines)
        while (end := self._line_feed()) < 0:
            self._check_sizes()
            if not self._wait(self._patience(until)):
                raise self._why_silent(seconds)
        line = bytes(self._heard[:end])
        del self._heard[: end + 1]
        if self._unsent:
            raise protocol_fault("answered before it had read what it was told", line)
        return line

    def finish(self, lines: bytes, *, seconds: float) -> None:
        """Send last lines and give the agent some seconds to leave; what it still says is not read."""
        until = self._clock() + seconds
        self._send(lines)
        while not self._over and (left := until - self._clock()) > 0:
            if not self._unsent:
                self._ends[0].close()
            self._wait(left)
            self._heard.clear()

    def close(self) -> None:
        """Let all ends go, by which the keeper knows that it is to take all down."""
        for end in self._ends:
            end.close()

    def _line_feed(self) -> int:
        return self._heard.find(b"\n", 0, LONGEST_LINE + 1)

    def _check_sizes(self) -> None:
        if len(self._heard) > LONGEST_LINE:
            raise protocol_fault(f"said a line of more than {LONGEST_LINE} bytes", bytes(self._heard))
        if self._stderr_size > MOST_STDERR:
            raise flooded(MOST_STDERR, bytes(self._stderr))

    def _patience(self, until: float) -> float:
        """Seconds to wait for the next thing to happen: none where all that the agent will ever say is there."""
        if self._over:
            return 0
        if self._stdout in self._ended_at:
            until = min(until, self._ended_at[self._stdout] + _SETTLING)
        return max(0.0, until - self._clock())

    def _why_silent(self, seconds: float) -> InfrastructureError:
        said, stderr = bytes(self._heard), bytes(self._stderr)
        if self._over:
            word, _, rest = self._news.decode(errors="replace").strip().partition(" ")
            if word == "failed":
                return not_started(rest)
            return ended(int(rest) if word == "ended" else -9, said, stderr)
        if self._stdout in self._ended_at:
            return closed(said, stderr)
        return silent(seconds, said, stderr, read=not self._unsent)

    def _wait(self, seconds: float) -> bool:
        """Wait until something happens, and do what is due; whether something did."""
        ready = self._poll.poll(1000 * seconds)
        for descriptor, _ in ready:
            self._readers.get(descriptor, self._write)(descriptor)
        return bool(ready)

    def _send(self, lines: bytes) -> None:
        self._unsent += lines
        self._poll.register(self._stdin, select.POLLOUT)

    def _write(self, descriptor: int) -> None:
        try:
            self._unsent = self._unsent[os.write(descriptor, self._unsent) :]
        except BlockingIOError:
            return
        except OSError:  # it reads no more, which shows in what it answers
            self._poll.unregister(descriptor)
            return
        if not self._unsent:
            self._poll.unregister(descriptor)

    def _hear(self, descriptor: int) -> None:
        self._heard += self._read(descriptor)

    def _log(self, descriptor: int) -> None:
        piece = self._read(descriptor)
        self._stderr_size += len(piece)
        self._stderr = (self._stderr + piece)[-_KEPT:]

    def _learn(self, descriptor: int) -> None:
        self._news += self._read(descriptor)
        self._over = True

    def _read(self, descriptor: int) -> bytes:
        """What is there; after the end no more is looked for."""
        try:
            if piece := os.read(descriptor, _PIECE):
                return piece
        except BlockingIOError:
            return b""
        except ConnectionError:  # the keeper was killed, and had not read all
            pass
        self._poll.unregister(descriptor)
        self._ended_at[descriptor] = self._clock()
        return b""
