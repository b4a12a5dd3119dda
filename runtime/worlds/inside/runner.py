"""A process that runs tests: started before it is known what it is to run, bounded, and told."""

import json
import os
import signal
import sys
from collections.abc import Iterable, Mapping, Sequence
from typing import NoReturn, Protocol

from . import kernel
from .job import Job, Order


class Runner(Protocol):
    """A test runner, as its module is."""

    @property
    def MEMORY(self) -> int:  # noqa: N802 - a constant of the module
        """Which of the kernel's limits bounds its memory."""
        ...

    def preload(self) -> None:
        """Load, once, what every run needs.

        Raises:
            RuntimeError: what is there will not do.
        """
        ...

    def memory_of(self, memory_mb: int) -> int:
        """The megabytes of that limit for a run that may take so many."""
        ...

    def named(self, files: Iterable[str], paths: Sequence[str]) -> list[str]:
        """What of the files under some paths the runner has to be told of."""
        ...

    def run(self, orders: int, events: int, memory_mb: int) -> int:
        """Wait for an order in a pipe, run its tests, and say events to another one; gives the exit code."""
        ...


_MOST_DESCRIPTORS = 1 << 16


class RunnerProcess:
    """A child that waits for its order. `events` and `output` are our ends of the pipes that it writes to."""

    def __init__(self, runner: Runner, memory_mb: int, *, isolated: bool) -> None:
        self._runner = runner
        self._memory_mb = memory_mb
        self._isolated = isolated
        orders, self._orders = os.pipe()
        self.events, say = os.pipe()
        self.output, speak = os.pipe()
        self.child = os.fork()
        if self.child == 0:
            self._become(orders, say, speak)
        for theirs in (orders, say, speak):
            os.close(theirs)

    def another(self) -> "RunnerProcess":
        """A new one of the kind."""
        return RunnerProcess(self._runner, self._memory_mb, isolated=self._isolated)

    def tell(self, job: Job, folder: str, done: Mapping[str, str]) -> None:
        """Bound it as a job says, and order it to run the tests in a folder that are not done.

        Raises:
            OSError: it has ended.
        """
        paths = self._runner.named(job["files"], job["paths"])
        order = Order(folder=folder, paths=paths, done=dict(done), quiet=job["quiet"])
        memory = (self._runner.MEMORY, self._runner.memory_of(self._memory_mb))
        with os.fdopen(self._orders, "wb") as pipe:
            kernel.bound(self.child, memory=memory, processes=job["processes"], file_mb=64, seconds=job["run_seconds"])
            pipe.write(json.dumps(order).encode())

    def kill_all(self) -> None:
        """Kill it and all that came of it: in pids of our own everything but this process, else its group."""
        try:
            if self._isolated:
                os.kill(-1, signal.SIGKILL)
            else:
                os.killpg(self.child, signal.SIGKILL)
        except ProcessLookupError:
            pass

    def _become(self, orders: int, say: int, speak: int) -> NoReturn:
        """Turn from a copy of the keeper into a process that has no more than it needs to run tests, and run them."""
        code = 70
        try:
            os.setsid()
            signal.signal(signal.SIGINT, signal.default_int_handler)
            sys.stdout.flush()  # what is from before the fork is no output of the tests
            nothing = os.open("/dev/null", os.O_RDONLY)
            os.dup2(nothing, 0)
            os.dup2(speak, 1)
            os.dup2(speak, 2)
            close_others({orders, say})
            if self._isolated:
                kernel.drop_rights()
                kernel.hide(hidden=False)
            code = self._runner.run(orders, say, self._memory_mb)
            sys.stdout.flush()
            sys.stderr.flush()
            os.write(say, json.dumps(["finish", code]).encode() + b"\n")
        finally:
            os._exit(code & 0xFF)


def close_others(kept: Iterable[int]) -> None:
    """Close all descriptors but the standard ones and those kept: the way out of the sandbox is among them."""
    start = 3
    for each in sorted(kept):
        os.closerange(start, each)
        start = each + 1
    os.closerange(start, _MOST_DESCRIPTORS)
