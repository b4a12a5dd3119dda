"""A process that has a test runner loaded and forks for each run, so that none of them has to load it again.

A run's processes and walls are there before the run is: while one goes on, the place for the next is prepared. This
process runs nothing that it was given: it hands the connection of a run on unread.
"""

import gc
import importlib
import os
import socket
import sys
from typing import cast

from .ahead import Ahead, Walls
from .job import UNFIT
from .runner import Runner

_LONGEST_MESSAGE = 16


def main() -> None:
    """Serve runs on the socket that standard input is, each message a connection, until it closes.

    The arguments are the test runner, `walls` or `none`, and the number of the user that root turns into. A message
    says how many megabytes the run may take.
    """
    runner = cast(Runner, importlib.import_module(f".{sys.argv[1]}_run", __package__))
    walls = Walls(isolated=sys.argv[2] == "walls", user=int(sys.argv[3]) if sys.argv[3:] else None)
    try:
        runner.preload()
    except RuntimeError as problem:
        sys.stderr.write(f"{problem}\n")
        sys.exit(UNFIT)
    gc.freeze()  # what is loaded stays: no run has to look through it again, nor to copy it for that
    control = socket.socket(fileno=os.dup(0))
    control.sendall(b"ready")
    os.dup2(os.open(os.devnull, os.O_WRONLY), 2)  # nobody reads on, and a pipe that is full would hold runs up
    ahead: Ahead | None = None
    while True:
        message, connections, _, _ = socket.recv_fds(control, _LONGEST_MESSAGE, 1)
        if not message:
            return
        memory_mb = int(message)
        if ahead is None or ahead.memory_mb != memory_mb:
            if ahead is not None:
                ahead.close()
            ahead = Ahead(runner, walls, memory_mb)
        ahead.take(*connections)
        ahead = Ahead(runner, walls, memory_mb)
        _reap()


def _reap() -> None:
    """Let go of children that have ended."""
    try:
        while os.waitpid(-1, os.WNOHANG)[0]:
            pass
    except ChildProcessError:
        pass


if __name__ == "__main__":
    main()
