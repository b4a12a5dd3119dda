"""A process that has a test runner loaded and forks for each run, so that none of them has to load it again.

It runs nothing that it was given: it hands the connection of a run to its child unread.
"""

import array
import importlib
import os
import select
import shutil
import signal
import socket
import sys
import tempfile
from base64 import b64decode
from collections.abc import Mapping, Sequence
from pathlib import Path, PurePosixPath
from typing import cast

from . import kernel
from .job import UNFIT, WORKSPACE, Job, Outcome, receive, send
from .keeper import Keeper, Runner

_OTHER_ROOT = "/env"
_INNER_USER = 1000


def main() -> None:
    """Serve runs on the socket that standard input is: each message brings a connection; the end is when it closes."""
    runner = cast(Runner, importlib.import_module(f".{sys.argv[1]}_run", __package__))
    try:
        runner.preload()
    except RuntimeError as problem:
        sys.stderr.write(f"{problem}\n")
        sys.exit(UNFIT)
    control = socket.socket(fileno=os.dup(0))
    control.sendall(b"ready")
    os.dup2(os.open(os.devnull, os.O_WRONLY), 2)  # nobody reads on, and a pipe that is full would hold runs up
    while True:
        message, connection = _next(control)
        if not message:
            return
        if os.fork() == 0:
            control.close()
            _serve(connection, runner)
        os.close(connection)
        _reap()


def _next(control: socket.socket) -> tuple[bytes, int]:
    descriptors = array.array("i")
    message, ancillary, _, _ = control.recvmsg(1, socket.CMSG_LEN(descriptors.itemsize))
    for level, kind, data in ancillary:
        if level == socket.SOL_SOCKET and kind == socket.SCM_RIGHTS:
            descriptors.frombytes(data[: descriptors.itemsize])
    return message, descriptors[0] if descriptors else -1


def _reap() -> None:
    """Let go of children that have ended."""
    try:
        while os.waitpid(-1, os.WNOHANG)[0]:
            pass
    except ChildProcessError:
        pass


def _serve(connection: int, runner: Runner) -> None:
    """One run, from its job to its outcome, in a process that ends with it."""
    try:
        job: Job = receive(connection)
        try:
            if job["isolated"]:
                if job["user"] is not None:
                    kernel.become(job["user"])
                kernel.enter_namespaces(uid=_INNER_USER)
            keeper = os.fork()
            if keeper == 0:
                _keep(connection, job, runner)
            if job["isolated"]:
                _wait(keeper, connection)
            os.waitpid(keeper, 0)
        except OSError as problem:
            send(connection, _refused(problem))
    finally:
        os._exit(0)


def _wait(keeper: int, connection: int) -> None:
    """Wait for the end of a run, or for that of its connection, after which nobody waits for the run; then end it."""
    either = select.poll()
    either.register(os.pidfd_open(keeper), select.POLLIN)
    either.register(connection, 0)  # that it is closed is told in any case
    either.poll()
    os.kill(keeper, signal.SIGKILL)  # the first of its pids, with which all others end


def _keep(connection: int, job: Job, runner: Runner) -> None:
    """Lay the files out, run the tests, say what came of it, and take all down again."""
    folder = WORKSPACE if job["isolated"] else tempfile.mkdtemp(prefix="liarproof-")
    try:
        try:
            if job["isolated"]:
                signal.signal(signal.SIGINT, signal.SIG_DFL)  # else the tests could stop their keeper
                kernel.hide()
                for path, megabytes in ((WORKSPACE, 128), ("/tmp", 128), ("/dev/shm", 64), ("/proc", 1)):  # noqa: S108
                    kernel.new_folder(path, megabytes)
            _lay_out(folder, job["files"])
            if job["isolated"]:
                _lock(folder, job["locked"])
                kernel.leave_no_namespaces(_OTHER_ROOT)
        except OSError as problem:
            send(connection, _refused(problem))
            return
        os.environ.update(HOME=tempfile.gettempdir(), TMPDIR=tempfile.gettempdir())
        send(connection, Keeper(job, folder, runner).keep())
    finally:
        if not job["isolated"]:
            shutil.rmtree(folder, ignore_errors=True)
        os._exit(0)


def _lay_out(folder: str, files: Mapping[str, str]) -> None:
    for path, content in files.items():
        place = Path(folder, path)
        place.parent.mkdir(parents=True, exist_ok=True)
        with place.open("xb") as file:
            file.write(b64decode(content))


def _lock(folder: str, paths: Sequence[str]) -> None:
    """Let nobody write under some paths, nor move a folder that they are in to put another one there."""
    above = {parent for path in paths for parent in PurePosixPath(path).parents[:-1]}
    for parent in sorted(above):
        kernel.pin(f"{folder}/{parent}")
    for path in paths:
        kernel.read_only(f"{folder}/{path}")


def _refused(problem: OSError) -> Outcome:
    return Outcome(ended="refused", exit_code=70, collected=[], outcomes=[], output=str(problem))


if __name__ == "__main__":
    main()
