"""Nothing is left of a run: no process, no file, no mount."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from liarproof.runtime.worlds.sandbox.warm import WarmSandbox

from .runs import AT_REST, came, descendants, processes_with, run, soon

DAEMON = """
import subprocess, sys
def test_a():
    subprocess.Popen([sys.executable, "-c", "import time; time.sleep(60)  # {word}"], start_new_session=True)
"""


HARNESS = """
import sys, threading
from liarproof.compiler.contract.model import Limits
from liarproof.runtime.worlds.sandbox.warm import WarmSandbox
made = WarmSandbox("bubblewrap", "pytest")
def run(source): made.run({{"tests/test_it.py": source}}, ["tests"], Limits())
first = threading.Thread(target=run, args=(b"",))
first.start()
first.join()
threading.Thread(target=run, args=({test!r}.encode(),)).start()
sys.stdin.read()
"""


def files_left() -> set[str]:
    """What this tool might leave beside other people's files."""
    return {path.name for path in Path("/tmp").glob("liarproof-*")}


def mounts() -> list[str]:
    return Path("/proc/mounts").read_text().splitlines()


@pytest.mark.parametrize("end", ["", "    os._exit(0)\n", "    while True: pass\n"])
def test_nothing_is_left_of_a_run(end: str, fresh: WarmSandbox):
    before = descendants(os.getpid())
    run(fresh, "def test_a(): pass\n")
    assert soon(lambda: len(descendants(os.getpid()) - before) == AT_REST)
    files, mounted = files_left(), mounts()
    run(fresh, f"import os\ndef test_a():\n    os.fork()\n    open('/tmp/x', 'w').write('x')\n{end}", test_seconds=0.3)
    assert soon(lambda: len(descendants(os.getpid()) - before) == AT_REST)
    assert soon(lambda: files_left() <= files)
    assert mounts() == mounted


def test_a_process_that_leaves_its_session_ends_with_the_run(sandbox: WarmSandbox):
    word = f"daemon-{os.urandom(8).hex()}"
    assert came(run(sandbox, DAEMON.format(word=word))) == {"test_a": "passed"}
    assert soon(lambda: not processes_with(word))


def test_nothing_is_left_after_the_sandbox_is_closed():
    processes, files, mounted = descendants(os.getpid()), files_left(), mounts()
    made = WarmSandbox("bubblewrap", "pytest")
    run(made, "def test_a(): pass\n")
    made.close()
    assert soon(lambda: descendants(os.getpid()) <= processes)
    assert soon(lambda: files_left() <= files)
    assert mounts() == mounted


def test_no_descriptor_is_left_after_the_sandbox_is_closed():
    before = len(list(Path("/proc/self/fd").iterdir()))
    made = WarmSandbox("bubblewrap", "pytest")
    for _ in range(3):
        run(made, "def test_a(): pass\n")
    made.close()
    assert len(list(Path("/proc/self/fd").iterdir())) == before


def test_a_run_under_way_ends_with_its_sandbox():
    word = f"daemon-{os.urandom(8).hex()}"
    made = WarmSandbox("bubblewrap", "pytest")
    run(made, DAEMON.format(word=word))
    made.close()
    assert soon(lambda: not processes_with(word))


def test_nothing_is_left_where_our_own_process_is_killed_in_the_middle_of_a_run():
    word = f"daemon-{os.urandom(8).hex()}"
    files, mounted = files_left(), mounts()
    test = DAEMON.format(word=word) + "    import time; time.sleep(60)\n"
    with subprocess.Popen([sys.executable, "-c", HARNESS.format(test=test)], stdin=subprocess.PIPE) as harness:
        assert soon(lambda: len(processes_with(word)) > 1, 20)
        left = descendants(harness.pid)
        harness.kill()
    assert left
    assert soon(lambda: not left & descendants(1))
    assert soon(lambda: not processes_with(word))
    assert files_left() <= files
    assert mounts() == mounted


def test_without_a_sandbox_the_folder_is_taken_down_too(bare: WarmSandbox):
    files, mounted = files_left(), mounts()
    found = run(bare, "import os\ndef test_a(): assert os.path.basename(os.getcwd()).startswith('liarproof-')\n")
    assert came(found) == {"test_a": "passed"}
    assert soon(lambda: files_left() <= files)
    assert mounts() == mounted


def test_without_a_sandbox_the_processes_of_the_group_end_too(bare: WarmSandbox):
    word = f"child-{os.urandom(8).hex()}"
    source = DAEMON.format(word=word).replace(", start_new_session=True", "")
    assert came(run(bare, source)) == {"test_a": "passed"}
    assert soon(lambda: not processes_with(word))
