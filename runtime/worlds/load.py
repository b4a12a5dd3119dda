"""A busy machine: what takes its time from everything else."""

import os
import subprocess
import sys
from collections.abc import Generator
from contextlib import contextmanager

_SPIN = "import os, sys\nwhile os.getppid() == int(sys.argv[1]): pass"
"""Spins until it is killed, or left behind by a parent that was killed itself."""


@contextmanager
def busy_machine() -> Generator[None]:
    """Keep every processor busy while this lasts."""
    command = [sys.executable, "-S", "-c", _SPIN, str(os.getpid())]
    spinning = [subprocess.Popen(command) for _ in range(os.cpu_count() or 1)]  # noqa: S603 - our own command
    try:
        yield
    finally:
        for process in spinning:
            process.kill()
            process.wait()
