"""Keeps watch over the processes that run tests: their time, their output, what they say, and that none is left."""

import json
import os
import select
import signal
import sys
import time
from collections.abc import Mapping, Sequence
from typing import Protocol

from . import kernel
from .ids import Ids
from .job import Job, Outcome
from .watch import Watch


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

    def run(self, folder: str, paths: Sequence[str], events: int, done: Mapping[str, str]) -> int:
        """Run the tests in a folder's paths, say events to a pipe, leave out those done; gives the exit code."""
        ...


_DRAIN = 2.0
"""Seconds for what is left in the pipes, which without walls a process that nobody could find may go on to fill."""

_MOST_DESCRIPTORS = 1 << 16


class Keeper:
    """One run, in as many processes as it takes: a test that hangs takes its process with it, and the rest goes on."""

    def __init__(self, job: Job, folder: str, runner: Runner) -> None:
        self._job = job
        self._folder = folder
        self._runner = runner
        self._end = time.monotonic() + job["run_seconds"]
        self._collected = Ids()
        self._outcomes: dict[str, str] = {}
        self._output = b""

    def keep(self) -> Outcome:
        """Run the tests to their end, or to that of the time they have."""
        while True:
            known = len(self._outcomes)
            ended, code = self._one_process()
            if ended in ("finished", "run_limit") or len(self._outcomes) == known:
                return self._outcome(ended, code)
            if all(name in self._outcomes for name in self._collected):
                return self._outcome("finished", 1)

    def _outcome(self, ended: str, code: int) -> Outcome:
        return Outcome(
            ended=ended,
            exit_code=code,
            collected=[_readable(name) for name in self._collected],
            outcomes=[(_readable(name), self._outcomes[name]) for name in self._collected if name in self._outcomes],
            output=_whole_characters(self._output),
        )

    def _one_process(self) -> tuple[str, int]:
        """Run what is left in a process of its own; how it ended, and its exit code."""
        events, say = os.pipe()
        output, speak = os.pipe()
        child = os.fork()
        if child == 0:
            os.close(events)
            os.close(output)
            self._be_runner(say, speak)
        os.close(say)
        os.close(speak)
        watch = Watch(child, events, output)
        ended = self._follow(watch)
        kill_all(child, isolated=self._job["isolated"])
        self._drain(watch)
        code = watch.wait()
        if ended == "gone":
            ended = "finished" if watch.finished else "crashed"
        if ended != "finished" and watch.begun:
            self._outcomes[watch.begun] = "timed_out" if ended in ("test_limit", "run_limit") else "failed"
        return ended, code

    def _be_runner(self, say: int, speak: int) -> None:
        job = self._job
        code = 70
        try:
            os.setsid()
            signal.signal(signal.SIGINT, signal.default_int_handler)
            sys.stdout.flush()  # what is from before the fork is no output of the tests
            nothing = os.open("/dev/null", os.O_RDONLY)
            os.dup2(nothing, 0)
            os.dup2(speak, 1)
            os.dup2(speak, 2)
            os.closerange(3, say)  # the way out of the sandbox among them
            os.closerange(say + 1, _MOST_DESCRIPTORS)
            if job["isolated"]:
                kernel.drop_rights()
                kernel.hide(hidden=False)
            memory = (self._runner.MEMORY, self._runner.memory_of(job["memory_mb"]))
            kernel.bound(memory=memory, processes=job["processes"], file_mb=64, seconds=job["run_seconds"])
            os.chdir(self._folder)
            code = self._runner.run(self._folder, job["paths"], say, dict(self._outcomes))
            sys.stdout.flush()
            sys.stderr.flush()
            os.write(say, json.dumps(["finish", code]).encode() + b"\n")
        finally:
            os._exit(code & 0xFF)

    def _follow(self, watch: Watch) -> str:
        """Read what a process says until it is gone, or has taken too long."""
        while True:
            now = time.monotonic()
            limit = min(self._end, watch.begun_at + self._job["test_seconds"] if watch.begun else self._end)
            if now >= limit:
                return "run_limit" if now >= self._end else "test_limit"
            ready, _, _ = select.select(watch.open, [], [], min(limit - now, 0.2))
            self._take(watch, ready)
            if not watch.open or (not ready and watch.is_gone()):
                return "gone"

    def _drain(self, watch: Watch) -> None:
        """Read what is left in the pipes; whatever holds them open is dead."""
        end = time.monotonic() + _DRAIN
        while watch.open:
            ready, _, _ = select.select(watch.open, [], [], 0.2)
            if not ready or time.monotonic() > end:
                return
            self._take(watch, ready)

    def _take(self, watch: Watch, ready: list[int]) -> None:
        for pipe in ready:
            data = os.read(pipe, 1 << 16)
            if not data:
                watch.close(pipe)
            elif pipe == watch.output:
                self._output = (self._output + data)[-(self._job["output_kb"] << 10) :]
            else:
                for event in watch.events_in(data):
                    self._note(watch, event)

    def _note(self, watch: Watch, event: list[object]) -> None:
        match event:
            case ["collected", *ids] if not self._collected:
                for each in ids:
                    self._collected.add(str(each))
            case ["found", str(name), str(before)]:
                self._collected.add(name, before=before)
            case ["begin", str(name)]:
                watch.begin(name)
            case ["end", str(name), "passed" | "failed" | "skipped" as came] if name == watch.begun:
                self._outcomes[name] = str(came)
                watch.begin("")
            case ["finish", int()]:
                watch.finished = True
            case _:
                pass


def kill_all(child: int, *, isolated: bool) -> None:
    """Kill a process and all that came of it: in pids of our own everything but this one, else its group."""
    try:
        if isolated:
            os.kill(-1, signal.SIGKILL)
        else:
            os.killpg(child, signal.SIGKILL)
    except ProcessLookupError:
        pass


def _readable(name: str) -> str:
    """A name as text that can be written anywhere: a half of a pair of code units is told by its number."""
    return name.encode(errors="backslashreplace").decode()


def _whole_characters(data: bytes) -> str:
    """Bytes as text, what is cut off at their beginning left out."""
    start = 0
    while start < min(4, len(data)) and data[start] & 0xC0 == 0x80:
        start += 1
    return data[start:].decode(errors="replace")
