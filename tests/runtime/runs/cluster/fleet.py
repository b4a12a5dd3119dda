"""A cluster of Dask on the loopback interface: a scheduler and workers, each a process that can be killed."""

import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing, suppress
from pathlib import Path
from typing import Any

import pytest

DASK = Path(sys.executable).with_name("dask")


_IDLE = "600 s"
"""After so long without work a cluster ends by itself, should a test run be killed that began it."""


class Fleet:
    """A scheduler, and workers that are added to it; `close` ends all of them, whatever became of them."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self.workers: list[subprocess.Popen[bytes]] = []
        told = folder / "scheduler.json"
        self.scheduler = self._begin(
            "scheduler", "--port", "0", "--scheduler-file", told.as_posix(), "--idle-timeout", _IDLE
        )
        while not (told.exists() and told.read_bytes().endswith(b"}")):
            with suppress(subprocess.TimeoutExpired):
                raise RuntimeError(f"The scheduler ended with {self.scheduler.wait(0.02)}: {self.said()}")
        self.address: str = json.loads(told.read_bytes())["address"].removeprefix("tcp://")

    def add(self, number: int = 1, *, threads: int = 2) -> None:
        """Begin workers, which join when they are ready. They have no key of the service."""
        for _ in range(number):
            self.workers.append(
                self._begin("worker", self.address, "--nthreads", str(threads), "--no-nanny", "--death-timeout", _IDLE)
            )

    def kill(self, process: subprocess.Popen[bytes]) -> None:
        """End a process at once."""
        process.send_signal(signal.SIGKILL)
        process.wait()

    def said(self) -> str:
        """What all processes have written."""
        return "".join(path.read_text() for path in sorted(self._folder.glob("*.log")))

    def close(self) -> None:
        """End all."""
        for process in (*self.workers, self.scheduler):
            self.kill(process)

    def _begin(self, kind: str, *arguments: str) -> subprocess.Popen[bytes]:
        environment = {name: value for name, value in os.environ.items() if not name.startswith("ANTHROPIC_")}
        command = [DASK, kind, *arguments, "--host", "127.0.0.1", "--no-dashboard"]
        with (self._folder / f"{kind}-{len(self.workers)}.log").open("wb") as log:
            return subprocess.Popen(command, cwd=self._folder, env=environment, stdout=log, stderr=subprocess.STDOUT)


def pids(client: Any) -> dict[str, int]:
    """The processes of a cluster's workers, by their addresses."""
    return client.run(os.getpid)


@pytest.fixture(scope="session")
def fleet(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Fleet]:
    """Two workers of two threads each, without a key of the service."""
    with closing(Fleet(tmp_path_factory.mktemp("fleet"))) as made:
        made.add(2)
        yield made


@pytest.fixture
def new_fleet(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Fleet]:
    """A cluster without workers, which a test may do with as it likes."""
    with closing(Fleet(tmp_path_factory.mktemp("fleet"))) as made:
        yield made
