"""A run whose standard streams are closed or lead nowhere, and questions that nobody answers."""

import os
import pty
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from .running import FOLDER, SECRET, manifest

PROGRAM = Path(sys.executable).with_name("liarproof")
REHEARSAL = (
    *(PROGRAM, "run", "specs/parcel-desk", "--agent", "haiku-alone", "--out", FOLDER),
    *("--rehearse", "--reps", "1", "--tasks", "late-fee"),
)
PAID = (PROGRAM, "run", "specs/parcel-desk", "--agent", "haiku-alone")

pytestmark = pytest.mark.usefixtures("agents")


@pytest.mark.parametrize("redirected", ["2>&-", ">&- 2>&- <&-", "2>/dev/full"])
def test_a_run_whose_streams_are_closed_completes(redirected):
    done = subprocess.run(["sh", "-c", f'"$@" {redirected}', "sh", *REHEARSAL], check=False)
    assert done.returncode == 0
    assert manifest()["status"] == "complete"


def test_without_standard_input_nobody_is_asked(monkeypatch):
    monkeypatch.setenv("ANTHROPIC_API_KEY", SECRET)
    done = subprocess.run(["sh", "-c", '"$@" <&-', "sh", *PAID], capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert "Error: Nobody can be asked here: add --yes" in done.stderr


@pytest.mark.parametrize("key", [b"\x03", b"\x04"], ids=["ctrl-c", "ctrl-d"])
def test_a_question_that_is_cut_off_is_an_interrupt(key, monkeypatch):
    monkeypatch.setenv("ANTHROPIC_API_KEY", SECRET)
    pid, terminal = pty.fork()
    if not pid:
        os.execv(PROGRAM, list(map(str, PAID)))
    shown = b""
    while b"Begin? [y/N]: " not in shown:
        shown += os.read(terminal, 1000)
    os.write(terminal, key)
    _, status = os.waitpid(pid, 0)
    os.close(terminal)
    assert os.waitstatus_to_exitcode(status) == 130
    assert not Path("runs").exists()


def test_an_interrupt_while_the_command_is_loaded_shows_no_traceback():
    held = (
        "import os, signal, sys\n"
        "class Held:\n"
        "    def find_spec(self, name, *_):\n"
        "        if name == 'click': os.kill(os.getpid(), signal.SIGINT)\n"
        "sys.meta_path.insert(0, Held())\n"
        "from liarproof.runtime.cli.entry import enter\n"
        "enter()\n"
    )
    done = subprocess.run([sys.executable, "-c", held], capture_output=True, text=True, check=False)
    assert done.returncode == -signal.SIGINT
    assert done.stderr == ""
