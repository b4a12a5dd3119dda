"""The system calls that Python has no words for, and the walls that are made of them."""

import ctypes
import os
import resource
from pathlib import Path

_LIBC = ctypes.CDLL(None, use_errno=True)

_NEW_NAMESPACES = 0x00020000 | 0x04000000 | 0x08000000 | 0x10000000 | 0x20000000 | 0x40000000
"""CLONE_NEWNS, NEWUTS, NEWIPC, NEWUSER, NEWPID, NEWNET."""

_READ_ONLY, _NOSUID, _NODEV, _REMOUNT, _BIND, _RECURSIVE, _PRIVATE = 1, 2, 4, 32, 4096, 1 << 14, 1 << 18
_SET_DUMPABLE, _CAPBSET_DROP, _SET_NO_NEW_PRIVS = 4, 24, 38
_CAP_VERSION_3 = 0x20080522
_LAST_CAPABILITY = 63


def become(uid: int) -> None:
    """Turn from root into a user and group of this number, for good.

    Raises:
        OSError: this process is not root.
    """
    os.setgroups([])
    os.setresgid(uid, uid, uid)
    os.setresuid(uid, uid, uid)
    _check(_LIBC.prctl(_SET_DUMPABLE, 1, 0, 0, 0))  # else its own /proc/self is closed to it


def enter_namespaces(*, uid: int) -> None:
    """Put this process into namespaces of its own, as a user who owns nothing outside; its children are in its pids.

    Raises:
        OSError: the system does not allow it.
    """
    outer_uid, outer_gid = os.getuid(), os.getgid()
    _check(_LIBC.unshare(_NEW_NAMESPACES))
    _write("/proc/self/setgroups", "deny")
    _write("/proc/self/uid_map", f"{uid} {outer_uid} 1")
    _write("/proc/self/gid_map", f"{uid} {outer_gid} 1")
    _mount(None, "/", None, _PRIVATE | _RECURSIVE, None)


def new_folder(path: str, megabytes: int) -> None:
    """Lay an empty folder in memory over a path.

    Raises:
        OSError: the system does not allow it.
    """
    _mount("tmpfs", path, "tmpfs", _NOSUID | _NODEV, f"size={megabytes}m,mode=755")


def pin(path: str) -> None:
    """Let nobody in this mount namespace move a folder or put another one in its place.

    Raises:
        OSError: the system does not allow it.
    """
    _mount(path, path, None, _BIND | _RECURSIVE, None)


def read_only(path: str) -> None:
    """Let nobody in this mount namespace write under a path any more.

    Raises:
        OSError: the system does not allow it.
    """
    pin(path)
    _mount(None, path, None, _BIND | _REMOUNT | _READ_ONLY | _NOSUID | _NODEV, None)


def leave_no_namespaces(path: str) -> None:
    """Let nobody here enter user namespaces of their own, where they would have every right again.

    The kernel refuses them to whoever has another root than the mounts have: from here on it is a copy, laid at a path.

    Raises:
        OSError: the system does not allow it.
    """
    _mount("/", path, None, _BIND | _RECURSIVE, None)
    os.chroot(path)
    os.chdir("/")


def drop_rights() -> None:
    """Give up every capability for good, also those that a new program could get."""
    _check(_LIBC.prctl(_SET_NO_NEW_PRIVS, 1, 0, 0, 0))
    for capability in range(_LAST_CAPABILITY + 1):
        _LIBC.prctl(_CAPBSET_DROP, capability, 0, 0, 0)  # one that this kernel has not is none to drop
    header = (ctypes.c_uint32 * 2)(_CAP_VERSION_3, 0)
    _check(_LIBC.capset(header, (ctypes.c_uint32 * 6)()))


def hide(*, hidden: bool = True) -> None:
    """Let no process of the same user look into this one or stop it in its tracks; or let them again."""
    _check(_LIBC.prctl(_SET_DUMPABLE, int(not hidden), 0, 0, 0))


def bound(pid: int, *, memory: tuple[int, int], processes: int, file_mb: int, seconds: float) -> None:
    """Bound what a process and its children may take.

    `memory` is the kernel's limit that bounds it, and its megabytes. `seconds` are those of the processor, far above
    those of the clock, for a process that nobody watches any more.

    Raises:
        OSError: the process has ended.
    """
    limits = {
        memory[0]: memory[1] << 20,
        resource.RLIMIT_FSIZE: file_mb << 20,
        resource.RLIMIT_NOFILE: 256,
        resource.RLIMIT_NPROC: processes,
        resource.RLIMIT_CORE: 0,
        resource.RLIMIT_CPU: int(seconds) * 2 + 5,
    }
    for limit, wanted in limits.items():
        hard = resource.prlimit(pid, limit)[1]
        most = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
        resource.prlimit(pid, limit, (most, most))


def _mount(source: str | None, target: str, kind: str | None, flags: int, data: str | None) -> None:
    texts = [None if text is None else text.encode() for text in (source, target, kind, data)]
    _check(_LIBC.mount(texts[0], texts[1], texts[2], flags, texts[3]))


def _write(path: str, text: str) -> None:
    Path(path).write_text(text, encoding="ascii")


def _check(result: int) -> None:
    if result != 0:
        number = ctypes.get_errno()
        raise OSError(number, os.strerror(number))
