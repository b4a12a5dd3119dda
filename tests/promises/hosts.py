"""A machine to attack."""

import ctypes
import os
import secrets
import socket
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import Any

import pytest


def _answer(listener: socket.socket) -> None:
    with suppress(OSError):
        while True:
            connection, _ = listener.accept()
            connection.sendall(b"hello")
            connection.close()


@contextmanager
def listening(family: int, address: Any) -> Iterator[socket.socket]:
    """A socket that says hello to whoever connects."""
    with socket.socket(family, socket.SOCK_STREAM) as listener:
        listener.bind(address)
        listener.listen()
        thread = threading.Thread(target=_answer, args=(listener,))
        thread.start()
        yield listener
        listener.shutdown(socket.SHUT_RDWR)
        thread.join()


@contextmanager
def a_host() -> Iterator[dict[str, Any]]:
    """What there is to attack on this machine, each with a canary that nobody guesses."""
    canary = f"canary{secrets.token_hex(12)}"
    libc, key = ctypes.CDLL(None, use_errno=True), secrets.randbelow(1 << 30) + 1
    shared = libc.shmget(key, 4096, 0o1666)
    assert shared >= 0
    librt = ctypes.CDLL("librt.so.1", use_errno=True)
    queue = librt.mq_open(f"/{canary}".encode(), os.O_RDWR | os.O_CREAT, 0o666, None)
    assert queue >= 0
    command = [sys.executable, "-c", "import time; time.sleep(300)", canary]
    victim = subprocess.Popen(command, env={"LIARPROOF_KEY": canary})
    with (
        listening(socket.AF_INET, ("127.0.0.1", 0)) as tcp,
        listening(socket.AF_UNIX, f"\0{canary}"),
        socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as udp,
        NamedTemporaryFile("w", dir="/tmp", prefix="canary-") as in_tmp,
        NamedTemporaryFile("w", dir=Path.home(), prefix=".canary-") as at_home,
        NamedTemporaryFile("w", dir="/dev/shm", prefix="canary-") as in_memory,
        listening(socket.AF_UNIX, f"/tmp/{canary}.socket"),
    ):
        udp.bind(("127.0.0.1", 0))
        for file in (in_tmp, at_home, in_memory):
            file.write(canary)
            file.flush()
            Path(file.name).chmod(0o644)
        yield {
            "canary": canary, "tcp": tcp.getsockname()[1], "udp": udp.getsockname()[1], "shm": key,
            "in_tmp": in_tmp.name, "at_home": at_home.name, "in_memory": in_memory.name,
            "victim": victim.pid, "packages": str(Path(pytest.__file__).parent), "root": str(Path(__file__).parents[2]),
            "harness": os.getpid(),
        }  # fmt: skip
        victim.kill()
        victim.wait()
        libc.shmctl(shared, 0, None)
        os.close(queue)
        librt.mq_unlink(f"/{canary}".encode())
        Path(f"/tmp/{canary}.socket").unlink()
