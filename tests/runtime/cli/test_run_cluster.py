"""`liarproof run --executor dask://HOST:PORT`, as a user calls it."""

import shlex
import signal
import socket
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner

from liarproof.compiler.contract.version import VERSION
from liarproof.runtime.cli.main import main
from liarproof.runtime.runs.cluster import connection, posting

from ..runs.cluster.fleet import Fleet
from .running import FOLDER, command_of, keys, manifest, records, rehearse, run

PROGRAM = Path(sys.executable).with_name("liarproof")
ONE = ("--reps", "1", "--tasks", "whose-parcel")

pytestmark = pytest.mark.usefixtures("agents")


@pytest.mark.parametrize(
    "address", ["dask", "dask://", "dask://host", "dask://host:port", "dask://h:1/x", "tcp://h:1", "dask://u@h:1", "dask://h:99999"]
)  # fmt: skip
def test_what_is_no_address_is_wrong_usage(address: str):
    result = rehearse("--executor", address)
    assert result.exit_code == 2
    assert result.stderr.endswith(
        f"Error: Invalid value for '--executor': '{address}' is neither local nor dask://HOST:PORT, "
        "such as dask://127.0.0.1:8786.\n"
    )


def test_an_agent_of_any_make_is_refused_there():
    command = ["run", "specs/parcel-desk", "--agent-command", "true", "--executor", "dask://127.0.0.1:8786"]
    result = CliRunner().invoke(main, command)
    assert result.exit_code == 2
    assert result.stderr.endswith("\n\nError: An agent of any make is played on this machine: leave --executor out.\n")


def test_without_the_extra_its_remedy_is_told(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(connection, "find_spec", lambda name: None)
    result = rehearse("--executor", "dask://127.0.0.1:8786")
    assert result.exit_code == 3
    assert result.stderr == "Error: A run on a cluster needs Dask: pip install 'liarproof[distributed]'.\n"


def test_a_scheduler_that_does_not_answer_is_told(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(connection, "_SCHEDULER_SECONDS", 0.2)
    with socket.create_server(("127.0.0.1", 0)) as unused:
        port = unused.getsockname()[1]
    result = rehearse("--executor", f"dask://127.0.0.1:{port}")
    assert result.exit_code == 3
    assert result.stderr == (
        f"Error: No scheduler of Dask answers at 127.0.0.1:{port}. Start one there: dask scheduler --port {port}\n"
    )
    assert not FOLDER.exists()


def test_a_scheduler_without_workers_is_told(new_fleet: Fleet, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(connection, "_WORKER_SECONDS", 0.2)
    result = rehearse("--executor", f"dask://{new_fleet.address}")
    assert result.exit_code == 3
    assert result.stderr == (
        f"Error: The scheduler at {new_fleet.address} has had no worker for 0.2 seconds. "
        f"Start one: dask worker {new_fleet.address}\n"
    )


def test_a_worker_of_another_version_is_refused(fleet: Fleet, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(posting, "VERSION", "9.9.9")
    result = rehearse("--executor", f"dask://{fleet.address}")
    assert result.exit_code == 3
    assert result.stderr.startswith("Error: The worker at 127.0.0.1:")
    assert result.stderr.endswith(
        f" cannot play trials. It has liarproof {VERSION}, and the run is of liarproof 9.9.9: "
        "install that on the worker.\n"
    )


def test_a_worker_without_a_key_is_told_though_there_is_one_here(fleet: Fleet, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("ANTHROPIC_API_KEY", "known-only-here")
    result = run("--yes", "--executor", f"dask://{fleet.address}")
    assert result.exit_code == 3
    assert result.stderr.startswith("Error: The worker at 127.0.0.1:")
    assert " cannot play trials. There is no key: ANTHROPIC_API_KEY is not set. Set it, " in result.stderr
    assert not Path("runs").exists()


def test_a_rehearsal_runs_on_a_cluster_of_this_machine(fleet: Fleet):
    result = rehearse("--reps", "2", "--executor", f"dask://{fleet.address}")
    assert result.exit_code == 0, result.output
    assert result.stdout.startswith(f"On a cluster at dask://{fleet.address}: ")
    assert "\ncompleted    8 of 8: 8 passed, 0 failed\n" in result.stdout
    assert (manifest()["executor"], manifest()["status"]) == (f"dask://{fleet.address}", "complete")


@pytest.mark.parametrize("first", ["local", "dask"])
def test_a_run_goes_on_wherever_it_is_asked_to(first: str, fleet: Fleet):
    places = ("local", f"dask://{fleet.address}")
    before, after = places if first == "local" else places[::-1]
    assert rehearse("--reps", "2", "--budget", "0.001", "--executor", before).exit_code == 1
    assert manifest()["executor"] == before
    result = run("--resume", FOLDER.as_posix(), "--executor", after)
    assert result.exit_code == 0, result.output
    assert len(set(keys())) == len(keys()) == 8
    assert (manifest()["executor"], manifest()["status"]) == (after, "complete")


def ended(address: str, kill: Callable[[subprocess.Popen[str]], object]) -> tuple[int, str]:
    """How a long run ends after something happens in its midst, and what it says."""
    command = [PROGRAM, "run", "specs/parcel-desk", "--agent", "haiku-alone", "--rehearse", "--reps", "1000"]
    process = subprocess.Popen(
        [*command, "--executor", f"dask://{address}", "--out", FOLDER],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
    )  # fmt: skip
    episodes = FOLDER / "episodes.jsonl"
    while not (episodes.exists() and episodes.stat().st_size):
        with pytest.raises(subprocess.TimeoutExpired):
            process.wait(0.02)
    kill(process)
    stdout, stderr = process.communicate(timeout=120)
    assert "Traceback" not in stderr
    return process.returncode, stdout


def test_an_interrupt_ends_what_is_under_way_on_the_workers(fleet: Fleet):
    code, stdout = ended(fleet.address, lambda process: process.send_signal(signal.SIGINT))
    assert code == 130
    assert manifest()["status"] == "interrupt"
    assert f"completed    {len(records('episodes.jsonl'))} of 4000: " in stdout
    assert command_of(stdout) == shlex.split(
        f"run specs/parcel-desk --agent haiku-alone --executor dask://{fleet.address} --resume runs/one"
    )


def test_a_scheduler_that_is_lost_ends_the_run_which_goes_on_here(new_fleet: Fleet):
    new_fleet.add()
    code, stdout = ended(new_fleet.address, lambda process: new_fleet.kill(new_fleet.scheduler))
    assert code == 3
    assert manifest()["status"] == "no_cluster"
    assert "\nNo cluster is left. The connection to the scheduler was lost.\nGo on with:\n" in stdout
    before = len(keys())
    assert run("--resume", FOLDER.as_posix(), "--budget", "0.01").exit_code == 1
    assert len(set(keys())) == len(keys()) >= before
