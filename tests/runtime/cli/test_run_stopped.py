"""How `liarproof run` ends before all is done, and what it says of that."""

import os
import pty
import re
import shlex
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner

from liarproof.runtime.cli.main import main
from liarproof.runtime.double.replies import Said, Text
from liarproof.runtime.double.server import Double

from .running import FOLDER, SECRET, command_of, keys, manifest, records, rehearse, run

PROGRAM = Path(sys.executable).with_name("liarproof")

pytestmark = pytest.mark.usefixtures("agents")


def test_when_the_budget_is_spent_the_command_to_go_on_with_completes_the_run():
    result = rehearse("--reps", "3", "--seed", "7", "--budget", "0.001")
    assert result.exit_code == 1
    assert re.search(
        r"^The budget of \$0\.001 is spent\. What is left costs about \$0\.0\d+ more\.$", result.stdout, re.MULTILINE
    )
    assert manifest()["status"] == "budget"
    before = keys()
    arguments = command_of(result.stdout)
    while (further := CliRunner().invoke(main, arguments)).exit_code == 1:
        arguments = command_of(further.stdout)
    assert further.exit_code == 0
    assert f"{len(before)} of 12 " in further.stdout or len(keys()) == 12
    assert keys() == sorted({(task, number) for task in manifest()["tasks"] for number in range(3)})
    assert manifest()["status"] == "complete"


@pytest.fixture
def service(agents: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Double]:
    """A service that replies, to whom it knows, with a model that nobody asked for."""
    with Double(lambda _: Said((Text("Hello."),), model="claude-another"), key="known") as double:
        monkeypatch.setenv("ANTHROPIC_BASE_URL", double.url)
        yield double


def paid(*arguments: str):
    return run("--yes", "--jobs", "1", "--reps", "1", "--out", FOLDER.as_posix(), *arguments)


@pytest.mark.usefixtures("service")
def test_what_became_no_episode_is_counted_by_its_class(monkeypatch):
    monkeypatch.setenv("ANTHROPIC_API_KEY", "known")
    result = paid("--tasks", "late-fee,whose-parcel")
    assert result.exit_code == 3
    assert "\ncompleted    0 of 2: 0 passed, 0 failed\ninfra_error  2\ncost         $0.00" in result.stdout
    assert "\n2 trials became no episode: wrong_model 2. " in result.stdout
    assert re.search(
        r" runs/one/errors\.jsonl tells of each attempt; of (late-fee|whose-parcel)#1: "
        r"claude-haiku-4-5 was asked for, and claude-another answered\n"
        r"A resume would meet the same\. Mend that, and begin another run\.\n$",
        result.stdout,
    )


def test_what_may_pass_by_another_time_is_gone_on_with(monkeypatch):
    monkeypatch.setenv("ANTHROPIC_BASE_URL", "http://127.0.0.1:1")
    monkeypatch.setenv("ANTHROPIC_API_KEY", "known")
    monkeypatch.setattr("liarproof.runtime.runs.runner._FIRST_DELAY", 0.0)
    result = paid("--tasks", "late-fee")
    assert result.exit_code == 3
    assert command_of(result.stdout) == shlex.split(
        "run specs/parcel-desk --agent haiku-alone --jobs 1 --yes --resume runs/one"
    )


@pytest.mark.usefixtures("service")
def test_a_key_that_is_refused_ends_the_run_and_stands_nowhere(monkeypatch):
    monkeypatch.setenv("ANTHROPIC_API_KEY", SECRET)
    monkeypatch.setattr("liarproof.runtime.runs.runner._FIRST_DELAY", 0.0)
    result = paid()
    assert result.exit_code == 3
    assert "\nnot_run      3\n" in result.stdout
    assert re.search(r"^The service refuses the key \(401: .+\)\. Mend the key first\.$", result.stdout, re.MULTILINE)
    assert manifest()["status"] == "no_access"
    kept = b"".join(path.read_bytes() for path in FOLDER.iterdir())
    assert SECRET.encode() not in kept + result.output.encode()


def test_a_person_is_asked_and_no_leaves_nothing_behind(monkeypatch):
    monkeypatch.setenv("ANTHROPIC_API_KEY", SECRET)
    mine, theirs = pty.openpty()
    try:
        os.write(mine, b"n\n")
        command = [PROGRAM, "run", "specs/parcel-desk", "--agent", "haiku-alone"]
        done = subprocess.run(command, stdin=theirs, capture_output=True, text=True, check=False)
    finally:
        os.close(mine)
        os.close(theirs)
    assert done.returncode == 0
    assert done.stderr.startswith("Begin? [y/N]: ")
    assert not Path("runs").exists()


def test_an_interrupt_keeps_what_is_there_and_says_how_to_go_on():
    command = [PROGRAM, "run", "specs/parcel-desk", "--agent", "haiku-alone", "--rehearse", "--reps", "1000"]
    process = subprocess.Popen(
        [*command, "--jobs", "1", "--out", FOLDER], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    episodes = FOLDER / "episodes.jsonl"
    while not (episodes.exists() and episodes.stat().st_size):
        with pytest.raises(subprocess.TimeoutExpired):
            process.wait(0.02)
    process.send_signal(signal.SIGINT)
    stdout, stderr = process.communicate(timeout=60)
    assert process.returncode == 130
    assert " ".join(stderr.split()).startswith("Interrupted: no further call is made, and the replies on their way")
    assert f"completed    {len(records('episodes.jsonl'))} of 4000: " in stdout
    assert command_of(stdout) == shlex.split("run specs/parcel-desk --agent haiku-alone --jobs 1 --resume runs/one")
    assert manifest()["status"] == "interrupt"
