"""What stands between us and an agent's process: it starts it, and ends all that came of it, whatever becomes of us.

A program of its own, run by its path without site-packages: `keeper.py CONTROL FOLDER WORD…`. It tells through the
descriptor CONTROL, in lines, that the command could not be started or has ended. Once the other end is closed, which
the kernel sees to if we are killed, it ends every process that is left, those that went into a session of their own
included, and removes the folder.
"""

import contextlib
import ctypes
import os
import select
import shutil
import signal
import sys
import time
from collections.abc import Iterator
from pathlib import Path

_ADOPT_ORPHANS = 36
"""PR_SET_CHILD_SUBREAPER of Linux: whose parent ends becomes our child."""

_PATIENCE, _LONGEST = 1.0, 10.0
"""Seconds between asking processes to end and killing them, and after which we give up."""

_IGNORED = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
"""What may be sent to all of us is meant for the agent; this process ends by its descriptor."""

_PYTHONS_OWN = (signal.SIGPIPE, signal.SIGXFSZ)


def main(control: int, folder: str, command: list[str]) -> None:
    """Start a command, tell when it has ended, and take all down when nobody listens any more."""
    _adopt_orphans()
    for number in _IGNORED:
        signal.signal(number, signal.SIG_IGN)
    os.set_inheritable(control, False)
    os.chdir(folder)
    woken = _woken_by(signal.SIGCHLD)
    try:
        agent = os.posix_spawnp(command[0], command, os.environ, setpgroup=0, setsigdef=(*_IGNORED, *_PYTHONS_OWN))
    except OSError as problem:
        _tell(control, f"failed {problem.strerror}")
    else:
        _let_streams_go()
        _accompany(agent, control, woken)
        _end(agent)
    _remove(folder)


def _adopt_orphans() -> None:
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(_ADOPT_ORPHANS, 1, 0, 0, 0)


def _woken_by(number: int) -> int:
    """A descriptor that can be read when a signal has come."""
    woken, wakes = os.pipe()
    os.set_blocking(woken, False)
    os.set_blocking(wakes, False)
    signal.signal(number, lambda _number, _frame: None)
    signal.set_wakeup_fd(wakes, warn_on_full_buffer=False)
    return woken


def _let_streams_go() -> None:
    """Leave the standard streams to the agent: only where nobody else holds them is their end told."""
    nothing = os.open(os.devnull, os.O_RDWR)
    for stream in (0, 1, 2):
        os.dup2(nothing, stream)
    os.close(nothing)


def _accompany(agent: int, control: int, woken: int) -> None:
    """Stay until nobody listens any more, and tell when the agent has ended."""
    poll = select.poll()
    for descriptor in (control, woken):
        poll.register(descriptor, select.POLLIN)
    while control not in dict(poll.poll()):
        os.read(woken, 4096)
        with contextlib.suppress(ChildProcessError):
            for process, status in _reaped():
                if process == agent:
                    _tell(control, f"ended {os.waitstatus_to_exitcode(status)}")


def _tell(control: int, line: str) -> None:
    with contextlib.suppress(OSError):  # nobody listens any more
        os.write(control, line.encode() + b"\n")


def _end(agent: int) -> None:
    """Ask the agent's group to end, then kill whatever is left."""
    _signal_group(agent, signal.SIGTERM)
    patience = time.monotonic() + _PATIENCE
    while _any_left() and time.monotonic() < patience:
        time.sleep(0.005)
    _signal_group(agent, signal.SIGKILL)
    patience = time.monotonic() + _LONGEST
    while _any_left() and time.monotonic() < patience:
        for process in _descendants():
            with contextlib.suppress(OSError):
                os.kill(process, signal.SIGKILL)
        time.sleep(0.005)


def _signal_group(group: int, number: int) -> None:
    with contextlib.suppress(OSError):
        os.killpg(group, number)


def _reaped() -> Iterator[tuple[int, int]]:
    """The children of ours that have ended, with their status.

    Raises:
        ChildProcessError: there is no child any more.
    """
    while (ended := os.waitpid(-1, os.WNOHANG))[0]:
        yield ended


def _any_left() -> bool:
    """Whether there is still a child of ours."""
    try:
        for _ in _reaped():
            pass
    except ChildProcessError:
        return False
    return True


def _descendants() -> set[int]:
    """The processes that came of us, where the system lists them in /proc."""
    parents = dict(_parents())
    found = {os.getpid()}
    while more := {process for process, parent in parents.items() if parent in found} - found:
        found |= more
    return found - {os.getpid()}


def _parents() -> Iterator[tuple[int, int]]:
    """All processes, each with its parent."""
    for stat in Path("/proc").glob("[0-9]*/stat"):
        with contextlib.suppress(OSError):  # it may end while we look
            yield int(stat.parent.name), int(stat.read_bytes().rpartition(b")")[2].split()[1])


def _remove(folder: str) -> None:
    """Remove the folder, also where the agent has taken rights to it away."""
    Path(folder).chmod(0o700)
    for path, folders, _ in os.walk(folder):
        for inner in (Path(path, name) for name in folders):
            if not inner.is_symlink():
                inner.chmod(0o700)
    shutil.rmtree(folder, ignore_errors=True)


if __name__ == "__main__":
    main(int(sys.argv[1]), sys.argv[2], sys.argv[3:])
