"""The process behind a sandbox, whose forks are the runs: started, handed connections, and ended."""

import socket
import subprocess
from collections.abc import Mapping, Sequence
from concurrent.futures import Future
from threading import Lock, Thread

_START = 30.0
"""Seconds that it may take to load the test runner."""


class StartError(Exception):
    """The process ended before it was ready, with an exit code; the message is the last line that it said."""

    def __init__(self, message: str, code: int) -> None:
        super().__init__(message)
        self.code = code


class WarmProcess:
    """A process that ends when ours does, however that ends.

    The kernel ends it with the thread that started it. Threads that ask for runs come and go, so that is a thread of
    its own, which lives until the process has ended.
    """

    def __init__(self, command: Sequence[str], environment: Mapping[str, str]) -> None:
        """Start it, and wait until it has the test runner loaded.

        Raises:
            StartError: it does not start.
        """
        self._lock = Lock()
        self._last_line = b""
        self._control, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        started = Future[subprocess.Popen[bytes]]()
        given = (command, environment, theirs.fileno(), started)
        self._thread = Thread(target=self._accompany, args=given, name="sandbox", daemon=True)
        with theirs:
            self._thread.start()
            self._process = started.result()
        if not self._is_ready():
            self.close()
            raise StartError(self._last_line.decode(errors="replace").strip(), self._process.returncode)

    def hand(self, connection: socket.socket, memory_mb: int) -> None:
        """Give it its end of the connection of a run, which may take so many megabytes.

        Raises:
            OSError: it has ended.
        """
        with self._lock:
            socket.send_fds(self._control, [str(memory_mb).encode()], [connection.fileno()])

    def has_ended(self, within: float = 0.0) -> bool:
        """Whether it has ended, or does so within some seconds."""
        self._thread.join(within)
        return not self._thread.is_alive()

    def close(self) -> None:
        """End it, and with it every run."""
        self._process.kill()
        with self._lock:
            self._control.close()
        self._thread.join()

    def _accompany(
        self,
        command: Sequence[str],
        environment: Mapping[str, str],
        control: int,
        started: Future[subprocess.Popen[bytes]],
    ) -> None:
        """Start the process, and stay until it has ended."""
        try:
            process = subprocess.Popen(  # noqa: S603 - our own command
                command, stdin=control, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, env=environment
            )
        except (OSError, ValueError, subprocess.SubprocessError) as problem:
            started.set_exception(problem)
            return
        with process:
            started.set_result(process)
            for line in process.stderr or ():
                self._last_line = line

    def _is_ready(self) -> bool:
        """Whether it says so in time."""
        self._control.settimeout(_START)
        try:
            return self._control.recv(5) == b"ready"
        except OSError:
            return False
        finally:
            self._control.settimeout(None)
