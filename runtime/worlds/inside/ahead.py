"""The place of a run that is not there yet: its walls and its first process, waiting for its connection."""

import os
import select
import shutil
import signal
import socket
import tempfile
from contextlib import suppress
from typing import NamedTuple, NoReturn

from . import kernel
from .job import WORKSPACE, Job, Outcome, receive, send
from .keeper import Keeper
from .place import lay_out, lock, wall_in
from .runner import Runner, RunnerProcess, close_others

_INNER_USER = 1000


class Walls(NamedTuple):
    """What is around each run: namespaces of its own, unless it is not `isolated`; and who root turns into for it."""

    isolated: bool
    user: int | None


class Ahead:
    """A place for a run that may take so many megabytes."""

    def __init__(self, runner: Runner, walls: Walls, memory_mb: int) -> None:
        self.memory_mb = memory_mb
        self._way_in, theirs = socket.socketpair()
        if os.fork() == 0:
            _be_place(theirs, runner, walls, memory_mb)
        theirs.close()

    def take(self, connection: int) -> None:
        """Let a run take place here: its connection, which is closed on our side."""
        with suppress(OSError):  # nobody is there any more, which the other end of the connection sees
            socket.send_fds(self._way_in, [b"r"], [connection])
        os.close(connection)
        self.close()

    def close(self) -> None:
        """Wait for no run, or for no other."""
        self._way_in.close()


def _be_place(way_in: socket.socket, runner: Runner, walls: Walls, memory_mb: int) -> NoReturn:
    """Be the place, in a process that ends with it."""
    try:
        close_others({way_in.fileno()})
        try:
            if walls.isolated:
                way_in = _behind_guard(way_in, walls.user)
                wall_in()
            os.environ.update(HOME=tempfile.gettempdir(), TMPDIR=tempfile.gettempdir())
            process = RunnerProcess(runner, memory_mb, isolated=walls.isolated)
        except OSError as problem:
            _refuse(_connection(way_in), problem)
        else:
            _keep(_connection(way_in), process, isolated=walls.isolated)
    except EOFError:
        pass  # there is no run
    finally:
        os._exit(0)


def _behind_guard(way_in: socket.socket, user: int | None) -> socket.socket:
    """Go on as the first process of new namespaces, with a process outside that guards it; the way in from there.

    Raises:
        OSError: the system does not allow it.
    """
    if user is not None:
        kernel.become(user)
    kernel.enter_namespaces(uid=_INNER_USER)
    further, mine = socket.socketpair()
    keeper = os.fork()
    if keeper != 0:
        mine.close()
        _guard(keeper, way_in, further)
    way_in.close()
    further.close()
    return mine


def _guard(keeper: int, way_in: socket.socket, further: socket.socket) -> NoReturn:
    """Hand the run on, wait for its end or for that of its connection, after which nobody waits for it; then end it."""
    try:
        connection = _connection(way_in)
        socket.send_fds(further, [b"r"], [connection])
        either = select.poll()
        either.register(os.pidfd_open(keeper), select.POLLIN)
        either.register(connection, 0)  # that it is closed is told in any case
        either.poll()
    finally:
        os.kill(keeper, signal.SIGKILL)  # the first of its pids, with which all others end
        os.waitpid(keeper, 0)
        os._exit(0)


def _keep(connection: int, process: RunnerProcess, *, isolated: bool) -> None:
    """Lay the files out, run the tests, say what came of it, and take all down again."""
    job: Job = receive(connection)
    folder = WORKSPACE if isolated else tempfile.mkdtemp(prefix="liarproof-")
    try:
        try:
            lay_out(folder, job["files"])
            if isolated:
                lock(folder, job["locked"])
        except OSError as problem:
            _refuse(connection, problem)
        else:
            send(connection, Keeper(job, folder, process).keep())
    finally:
        if not isolated:
            shutil.rmtree(folder, ignore_errors=True)


def _connection(way_in: socket.socket) -> int:
    """The connection of the run.

    Raises:
        EOFError: there will be none.
    """
    message, connections, _, _ = socket.recv_fds(way_in, 1, 1)
    if not message:
        raise EOFError
    return connections[0]


def _refuse(connection: int, problem: OSError) -> None:
    send(connection, Outcome(ended="refused", exit_code=70, collected=[], outcomes=[], output=str(problem)))
