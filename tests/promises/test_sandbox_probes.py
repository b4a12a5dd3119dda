"""Attacks on the sandbox: each comes through with its defence taken away, and none with it in place."""

import os
import shutil
import signal
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from liarproof.runtime.worlds.sandbox import warm
from liarproof.runtime.worlds.sandbox.warm import WarmSandbox

from ..runtime.worlds.sandbox.runs import came, processes_with, run, soon
from .hosts import a_host
from .isolation_probes import PROBES
from .probing import Probe, Weakened


@pytest.fixture(scope="session")
def host() -> Iterator[dict[str, Any]]:
    with a_host() as made:
        yield made


def names(probe: Probe) -> str:
    return probe.name


@pytest.mark.parametrize("probe", PROBES, ids=names)
def test_an_attack_comes_through_without_its_defence(probe: Probe, weakened: Weakened, sandbox: WarmSandbox, host: Any):
    weak = sandbox if probe.unbounded else weakened.without(probe.without)
    assert probe.came(weak, host, **probe.unbounded) == "passed"


@pytest.mark.parametrize("probe", PROBES, ids=names)
def test_no_attack_comes_through(probe: Probe, sandbox: WarmSandbox, host: Any):
    assert probe.came(sandbox, host) == "skipped"


KEY = "import os\ndef test_a(): assert os.environ.get('LIARPROOF_KEY') == 'secret'\n"


def test_a_key_in_the_environment_is_read_without_a_clean_one(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("LIARPROOF_KEY", "secret")
    monkeypatch.setattr(warm, "clean_environment", lambda: dict(os.environ))
    open_to_all = WarmSandbox("none", "pytest")
    assert came(run(open_to_all, KEY)) == {"test_a": "passed"}
    open_to_all.close()


@pytest.mark.parametrize("level", ["bubblewrap", "none"])
def test_no_key_in_the_environment_is_read(level: Any, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("LIARPROOF_KEY", "secret")
    made = WarmSandbox(level, "pytest")
    assert came(run(made, KEY)) == {"test_a": "failed"}
    made.close()


STOP = "import os, time\ndef test_a():\n    os.kill(os.getppid(), 9)\n    time.sleep(0.1)\n"


def test_the_keeper_is_killed_without_a_sandbox(weakened: Weakened):
    before = set(Path("/tmp").glob("liarproof-*"))
    assert run(weakened.without(()), STOP).output == "The run was lost."
    for left in set(Path("/tmp").glob("liarproof-*")) - before:  # what nobody was there to take down
        if STOP in (left / "tests/test_it.py").read_text():
            shutil.rmtree(left)


@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGSTOP, signal.SIGTERM, signal.SIGINT])
def test_the_keeper_is_not_killed(number: int, sandbox: WarmSandbox):
    assert came(run(sandbox, STOP.replace("9", str(int(number))))) == {"test_a": "passed"}


LATE = """
import os, time
def test_a():
    if os.fork() == 0:
        os.setsid()
        if os.fork() == 0:
            late = "import time; time.sleep(0.4); open({file!r}, 'w').close(); time.sleep(9)"
            os.execvp("python3", ["python3", "-c", late])
        os._exit(0)
"""


def test_a_daemon_outlives_its_run_and_writes_late_without_a_sandbox(weakened: Weakened, tmp_path: Path):
    file = tmp_path / "late"
    assert came(run(weakened.without(()), LATE.format(file=str(file)))) == {"test_a": "passed"}
    assert soon(file.exists)
    for pid in processes_with(str(file)):
        os.kill(pid, signal.SIGKILL)


def test_no_daemon_outlives_its_run(sandbox: WarmSandbox, tmp_path: Path):
    file = f"/tmp/{tmp_path.name}"
    assert came(run(sandbox, LATE.format(file=file))) == {"test_a": "passed"}
    assert soon(lambda: not processes_with(file), 0.4)
    assert not Path(file).exists()
