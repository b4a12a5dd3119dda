"""Keeps watch over the processes that run tests: their time, their output, what they say, and that none is left."""

import os
import select
import time

from .ids import Ids
from .job import Job, Outcome
from .runner import RunnerProcess
from .watch import Watch

_DRAIN = 2.0
"""Seconds for what is left in the pipes, which without walls a process that nobody could find may go on to fill."""


class Keeper:
    """One run, in as many processes as it takes: a test that hangs takes its process with it, and the rest goes on."""

    def __init__(self, job: Job, folder: str, process: RunnerProcess) -> None:
        self._job = job
        self._folder = folder
        self._process = process
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
            self._process = self._process.another()

    def _outcome(self, ended: str, code: int) -> Outcome:
        return Outcome(
            ended=ended,
            exit_code=code,
            collected=[_readable(name) for name in self._collected],
            outcomes=[(_readable(name), self._outcomes[name]) for name in self._collected if name in self._outcomes],
            output=_whole_characters(self._output),
        )

    def _one_process(self) -> tuple[str, int]:
        """Run what is left in the process that waits; how it ended, and its exit code."""
        process = self._told(self._process)
        watch = Watch(process.child, process.events, process.output)
        ended = self._follow(watch)
        process.kill_all()
        self._drain(watch)
        code = watch.wait()
        if ended == "gone":
            ended = "finished" if watch.finished else "crashed"
        if ended != "finished" and watch.begun:
            self._outcomes[watch.begun] = "timed_out" if ended in ("test_limit", "run_limit") else "failed"
        return ended, code

    def _told(self, process: RunnerProcess) -> RunnerProcess:
        """The process, or another where it was lost while it waited, once it has its order."""
        try:
            process.tell(self._job, self._folder, self._outcomes)
        except OSError:
            process = process.another()
            process.tell(self._job, self._folder, self._outcomes)
        return process

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


def _readable(name: str) -> str:
    """A name as text that can be written anywhere: a half of a pair of code units is told by its number."""
    return name.encode(errors="backslashreplace").decode()


def _whole_characters(data: bytes) -> str:
    """Bytes as text, what is cut off at their beginning left out."""
    start = 0
    while start < min(4, len(data)) and data[start] & 0xC0 == 0x80:
        start += 1
    return data[start:].decode(errors="replace")
