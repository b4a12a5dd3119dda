"""What a run may take: memory, processes, files. What takes more fails, and the next run is none the worse."""

from typing import Any

import pytest

from liarproof.runtime.worlds.sandbox import warm
from liarproof.runtime.worlds.sandbox.warm import WarmSandbox

from .runs import came, run

PLAIN = "def test_a(): pass\n"


def test_memory_has_a_bound(sandbox: WarmSandbox):
    source = "def test_a(): bytearray(1 << 30)\ndef test_b(): bytearray(1 << 26)\n"
    assert came(run(sandbox, source, memory_mb=512)) == {"test_a": "failed", "test_b": "passed"}
    assert came(run(sandbox, source, memory_mb=2048)) == {"test_a": "passed", "test_b": "passed"}


def test_a_leak_without_end_is_a_failed_test(sandbox: WarmSandbox):
    source = "def test_a():\n    all = []\n    while True: all.append(bytearray(1 << 24))\n"
    assert came(run(sandbox, source, memory_mb=512)) == {"test_a": "failed"}


def test_processes_have_a_bound(sandbox: WarmSandbox):
    source = """
        import os, signal
        def test_a():
            for _ in range(40):
                if os.fork() == 0:
                    signal.pause()
        """
    assert came(run(sandbox, source, processes=16)) == {"test_a": "failed"}
    assert came(run(sandbox, source, processes=64)) == {"test_a": "passed"}


def test_threads_count_as_processes(sandbox: WarmSandbox):
    source = """
        import threading
        def test_a():
            wait = threading.Event()
            for _ in range(40): threading.Thread(target=wait.wait, daemon=True).start()
        """
    assert came(run(sandbox, source, processes=16, memory_mb=8192)) == {"test_a": "failed"}
    assert came(run(sandbox, source, processes=64, memory_mb=8192)) == {"test_a": "passed"}


def test_threads_within_the_bound_have_the_memory_they_need(sandbox: WarmSandbox):
    source = """
        import threading, time
        def test_a():
            work = lambda: (list(range(10_000)), time.sleep(0.1))
            threads = [threading.Thread(target=work) for _ in range(24)]
            for each in threads: each.start()
            for each in threads: each.join()
        """
    assert came(run(sandbox, source)) == {"test_a": "passed"}


def test_a_fork_bomb_ends_and_the_next_run_works(sandbox: WarmSandbox):
    bomb = "import os\ndef test_a():\n    while True:\n        try: os.fork()\n        except OSError: pass\n"
    assert came(run(sandbox, bomb, test_seconds=0.5)) == {"test_a": "timed_out"}
    assert came(run(sandbox, PLAIN)) == {"test_a": "passed"}


@pytest.mark.parametrize("place", ["/tmp", "/workspace", "."])
def test_a_file_has_a_largest_size(place: str, sandbox: WarmSandbox):
    source = f"def test_a():\n    with open('{place}/large', 'wb') as file: file.truncate(10 << 30)\n"
    found = run(sandbox, source)
    assert came(found) == {"test_a": "failed"}
    assert "File too large" in found.output


@pytest.mark.parametrize("place", ["/tmp", "/workspace"])
def test_all_files_together_have_a_largest_size(place: str, sandbox: WarmSandbox):
    source = f"""
        def test_a():
            for number in range(20):
                with open(f"{place}/{{number}}", "wb") as file: file.write(bytes(32 << 20))
        """
    found = run(sandbox, source)
    assert came(found) == {"test_a": "failed"}
    assert "No space left on device" in found.output


def test_open_files_have_a_bound(sandbox: WarmSandbox):
    found = run(sandbox, "def test_a(): x = [open('/dev/null') for _ in range(300)]\n")
    assert "Too many open files" in found.output


def test_no_bound_can_be_lifted(sandbox: WarmSandbox):
    source = """
        import resource
        def test_a():
            for limit in (resource.RLIMIT_AS, resource.RLIMIT_NPROC, resource.RLIMIT_FSIZE, resource.RLIMIT_NOFILE):
                most = resource.getrlimit(limit)[1]
                try: resource.setrlimit(limit, (most, most + 1))
                except (OSError, ValueError): continue
                raise AssertionError(limit)
        """
    assert came(run(sandbox, source)) == {"test_a": "passed"}


FLOOD = """
import os, stat
def say(*parts):
    for number in range(3, 64):
        try:
            if not stat.S_ISFIFO(os.fstat(number).st_mode): continue
        except OSError: continue
        with open(number, "wb", closefd=False) as pipe:
            for part in parts: pipe.write(part)
"""


@pytest.mark.parametrize(
    "parts",
    [
        """b'["collected"' + b',"a"' * (1 << 20) + b']\\n', b'["found","n","b"]\\n' * (1 << 14)""",
        """b'["collected"' + b''.join(b',"%d"' % n for n in range(1 << 20)) + b']\\n'""",
        """*(b'["found","%d","0"]\\n' % n for n in range(1 << 17))""",
        """b'[' + b'[],' * (20 << 20)""",
        """*(b' ' * (1 << 10) for _ in range(63 << 10)), b'\\n'""",
    ],
)
def test_what_a_run_says_keeps_nobody_busy_beyond_its_time(parts: str, sandbox: WarmSandbox, monkeypatch: Any):
    monkeypatch.setattr(warm, "_GRACE", 3.0)
    found = run(sandbox, f"{FLOOD}say({parts})\ndef test_a(): pass\n", run_seconds=5)
    assert found.output != "The run was lost."
    assert came(run(sandbox, PLAIN)) == {"test_a": "passed"}
