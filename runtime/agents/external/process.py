"""The process of an agent in one trial: in a group and a folder of its own, and nothing of it left afterwards."""

import os
import shutil
import socket
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

from ...errors import InfrastructureError
from .streams import Streams

_KEEPER = str(Path(__file__).with_name("keeper.py"))

_LONGEST = 20.0
"""Seconds after which a keeper that does not come to its end is no longer waited for."""


class AgentProcess:
    """A command that was started, and its streams."""

    def __init__(self, command: Sequence[str]) -> None:
        """Start a command behind its keeper. That it cannot be started is only told when something is asked of it.

        Raises:
            InfrastructureError: this machine has no process, folder or descriptor for it.
        """
        try:
            self._folder = tempfile.mkdtemp(prefix="liarproof-")
        except OSError as problem:
            raise _machine_lacks(problem) from problem
        try:
            self._keeper, self.streams = _started(command, self._folder)
        except OSError as problem:
            shutil.rmtree(self._folder, ignore_errors=True)
            raise _machine_lacks(problem) from problem

    def close(self) -> None:
        """End every process that is left, and remove the folder."""
        self.streams.close()
        try:
            self._keeper.wait(_LONGEST)
        except subprocess.TimeoutExpired:
            self._keeper.kill()
            self._keeper.wait()
        shutil.rmtree(self._folder, ignore_errors=True)  # gone by now, unless somebody has killed the keeper


def _started(command: Sequence[str], folder: str) -> tuple["subprocess.Popen[bytes]", Streams]:
    mine, theirs = socket.socketpair()
    try:
        with theirs:
            keeper = subprocess.Popen(  # noqa: S603 - the user's own command
                [sys.executable, "-I", "-S", _KEEPER, str(theirs.fileno()), folder, *command],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                pass_fds=(theirs.fileno(),),
                start_new_session=True,
                bufsize=0,
                env={"PYTHONUNBUFFERED": "1", **os.environ},
            )
    except BaseException:
        mine.close()
        raise
    if keeper.stdin is None or keeper.stdout is None or keeper.stderr is None:
        raise TypeError(keeper)
    return keeper, Streams(keeper.stdin, keeper.stdout, keeper.stderr, mine)


def _machine_lacks(problem: OSError) -> InfrastructureError:
    return InfrastructureError("agent_start", f"no process can be started here: {problem.strerror}", again=True)
