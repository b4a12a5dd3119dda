"""`liarproof run` with agents of any make: what is refused, printed, kept and gone on with, and how it ends."""

import json
import os
import re
import select
import shlex
import signal
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from liarproof.runtime.cli.main import main

from .running import FOLDER, command_of, keys, manifest, records

PROGRAM = Path(sys.executable).with_name("liarproof")
PYTHON = shlex.quote(sys.executable)

OBLIGING = """
import json, sys
start = json.loads(sys.stdin.readline())
for line in sys.stdin:
    told = json.loads(line)
    if told["type"] == "end":
        break
    usage = [{"model": model, "input_tokens": 1000, "output_tokens": 100} for model in sys.argv[1:]]
    print(json.dumps({"type": "message", "text": "It is done.", "usage": usage}), flush=True)
"""
"""Does nothing and says that it did, which is right of one task in four; its arguments are models that it has asked."""


@pytest.fixture(autouse=True)
def obliging(monkeypatch: pytest.MonkeyPatch) -> Path:
    """The agent in the working folder, where no key of a service is set."""
    for name in ("ANTHROPIC_API_KEY", "ANTHROPIC_AUTH_TOKEN"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr("liarproof.runtime.runs.runner._FIRST_DELAY", 0.0)
    path = Path("obliging_agent.py")
    path.write_text(OBLIGING, encoding="utf-8")
    return path


def run(*arguments: str, command: str = f"{PYTHON} obliging_agent.py", suite: str = "specs/parcel-desk") -> Result:
    return CliRunner().invoke(main, ["run", suite, "--agent-command", command, "--yes", "--jobs", "2", *arguments])


def new(*arguments: str, **given: Any) -> Result:
    return run("--reps", "1", "--out", FOLDER.as_posix(), *arguments, **given)


def test_a_run_without_a_key_says_that_its_cost_is_not_known_and_how_it_went():
    result = new()
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout == (
        f"4 trials: 4 tasks, once each, by obliging-agent ({sys.executable} obliging_agent.py).\n"
        "What it costs is not known: it is an agent of any make, and only what it tells of its calls is counted.\n"
        "completed    4 of 4: 1 passed, 3 failed\n"
        "cost         not known: the agent tells of no calls with a price\n"
        "kept in      runs/one\n"
    )
    episodes = records("episodes.jsonl")
    assert {one["episode"]["agent"] for one in episodes} == {"obliging-agent"}
    assert {(one["cost"], len(one["calls"])) for one in episodes} == {(None, 0)}
    assert [one["key"]["task"] for one in episodes if one["episode"]["grade"]["passed"]] == ["whose-parcel"]


def test_the_manifest_says_what_the_agent_is(obliging: Path):
    assert new("--name", "our-bot", "--step-seconds", "7", "--tasks", "whose-parcel").exit_code == 0
    before = manifest()
    assert before["agent"] == "our-bot"
    assert before["profile"] == {
        "id": "our-bot",
        "command": [sys.executable, "obliging_agent.py"],
        "callable": "",
        "files": {"obliging_agent.py": before["profile"]["files"]["obliging_agent.py"]},
        "protocol": 1,
        "max_steps": 40,
        "step_seconds": 7.0,
        "trial_seconds": 900.0,
        "vote": 1,
    }
    assert re.fullmatch("[0-9a-f]{16}", before["profile"]["files"]["obliging_agent.py"])
    obliging.write_text(OBLIGING + "\n", encoding="utf-8")
    assert run("--reps", "1", "--out", "runs/two", "--name", "another", "--step-seconds", "7").exit_code == 0
    assert manifest(Path("runs/two"))["profile_digest"] != before["profile_digest"]


def test_what_it_tells_of_its_calls_is_priced():
    result = new(command=f"{PYTHON} obliging_agent.py claude-haiku-4-5")
    assert "\ncost         $0.0075, by what the agent tells\n" in result.stdout
    assert {one["cost"] for one in records("episodes.jsonl")} == {"0.0015", "0.0030"}
    call = records("episodes.jsonl")[0]["calls"][0]
    assert (call["asked"], call["usage"]) == ("claude-haiku-4-5", {"input_tokens": 1000, "output_tokens": 100})


def test_a_model_without_a_price_leaves_the_cost_open_until_it_has_one():
    two = f"{PYTHON} obliging_agent.py claude-haiku-4-5 our-model"
    assert "\ncost         at least $0.0075, by what the agent tells\n" in new(command=two).stdout
    assert {one["cost"] for one in records("episodes.jsonl")} == {None}
    Path("prices.json").write_text(
        json.dumps({"prices": {"our-model": [dict.fromkeys(("input", "output", "write_5m", "write_1h", "read"), "1")]}})
    )
    result = run("--reps", "1", "--out", "runs/two", "--prices", "prices.json", command=two)
    assert "\ncost         $0.0130, by what the agent tells\n" in result.stdout


def test_a_budget_holds_for_what_the_agent_tells_and_the_command_to_go_on_with_completes_the_run():
    result = new("--budget", "0.001", command=f"{PYTHON} obliging_agent.py claude-haiku-4-5")
    assert result.exit_code == 1
    assert (
        "The budget is $0.001: once that is spent, as far as the agent tells of it, no further call is made.\n"
        in result.stdout
    )
    assert manifest()["status"] == "budget"
    while result.exit_code == 1:
        result = CliRunner().invoke(main, command_of(result.stdout))
    assert result.exit_code == 0
    assert keys() == sorted((task, 0) for task in manifest()["tasks"])


def test_a_trial_can_be_voted_on():
    assert new("--vote", "3", "--tasks", "whose-parcel").exit_code == 0
    (episode,) = records("episodes.jsonl")
    assert len(episode["ballots"]) == 3
    assert manifest()["profile"]["vote"] == 3


def test_nobody_is_asked_where_there_is_no_terminal():
    result = CliRunner().invoke(main, ["run", "specs/parcel-desk", "--agent-command", f"{PYTHON} obliging_agent.py"])
    assert result.exit_code == 2
    assert "Nobody can be asked here: add --yes" in result.stderr


def test_a_script_that_cannot_start_ends_the_run_after_three_trials_and_says_why(obliging: Path):
    obliging.write_text("import nothing_of_that_name\n", encoding="utf-8")
    result = run("--reps", "5", "--jobs", "1", "--out", FOLDER.as_posix())
    assert result.exit_code == 3
    assert manifest()["status"] == "no_access"
    assert len(records("errors.jsonl")) == 3
    assert (
        "\nThe agent never gets as far as an answer: the agent ended with exit code 1 before the trial was over. "
        "Its standard error ends with:\nTraceback (most recent call last):\n"
    ) in result.stdout
    assert "ModuleNotFoundError: No module named 'nothing_of_that_name'\nGo on with:\n" in result.stdout


def test_a_fault_in_the_protocol_is_tried_once_in_each_trial_and_shown(obliging: Path):
    obliging.write_text(OBLIGING.replace('"message"', '"massage"'), encoding="utf-8")
    result = new("--tasks", "late-fee,whose-parcel")
    assert result.exit_code == 3
    assert "\n2 trials became no episode: agent_protocol 2. runs/one/errors.jsonl tells of each attempt; of " in (
        result.stdout
    )
    assert '(Invalid value \'massage\' - at `$.type`): {"type": "massage", ' in result.stdout
    assert len(records("errors.jsonl")) == 2


CRASHING = OBLIGING.replace(
    "for line", "import os, pathlib\ntimes = pathlib.Path(sys.argv.pop())\nfor line", 1
).replace("    usage", "    if not times.exists():\n        times.touch()\n        os._exit(1)\n    usage", 1)


def test_a_crash_is_tried_again(obliging: Path, tmp_path: Path):
    obliging.write_text(CRASHING, encoding="utf-8")
    result = new("--tasks", "whose-parcel", command=f"{PYTHON} obliging_agent.py {tmp_path / 'crashed'}")
    assert result.exit_code == 0
    assert [one["kind"] for one in records("errors.jsonl")] == ["agent_exit"]
    assert [one["attempt"] for one in records("episodes.jsonl")] == [2]


def test_a_resumed_run_is_of_the_same_agent(obliging: Path):
    obliging.write_text("raise SystemExit(1)", encoding="utf-8")
    refused = new("--name", "our-bot", "--max-steps", "7", "--trial-seconds", "50")
    go_on = command_of(refused.stdout)
    assert go_on == [
        *("run", "specs/parcel-desk", "--agent-command", f"{sys.executable} obliging_agent.py", "--name", "our-bot"),
        *("--max-steps", "7", "--trial-seconds", "50", "--jobs", "2", "--yes", "--resume", "runs/one"),
    ]
    obliging.write_text(OBLIGING, encoding="utf-8")
    changed = CliRunner().invoke(main, go_on)
    assert changed.exit_code == 2
    told = r"was of something else: (\S+) of the agent our-bot was '[0-9a-f]{16}', and is '[0-9a-f]{16}'\."
    assert re.findall(told, changed.stderr) == ["files.obliging_agent.py"]
    other = CliRunner().invoke(main, [*go_on, "--name", "another"])
    assert "The run in runs/one is of the agent our-bot, not of another. " in other.stderr
    done = CliRunner().invoke(main, [*go_on, "--anyway"])
    assert done.exit_code == 0
    assert "0 of 4 are there already; all calls so far: not known.\n" in done.stdout
    assert "completed    4 of 4: 1 passed, 3 failed\n" in done.stdout


def test_an_interrupt_waits_for_the_answers_on_their_way_and_keeps_what_is_there():
    command = [PROGRAM, "run", "specs/parcel-desk", "--agent-command", f"{PYTHON} obliging_agent.py", "--yes"]
    process = subprocess.Popen(
        [*command, "--reps", "500", "--jobs", "1", "--out", FOLDER],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    episodes = FOLDER / "episodes.jsonl"
    while not (episodes.exists() and episodes.stat().st_size):
        with pytest.raises(subprocess.TimeoutExpired):
            process.wait(0.02)
    process.send_signal(signal.SIGINT)
    stdout, _ = process.communicate(timeout=60)
    assert process.returncode == 130
    assert f"completed    {len(records('episodes.jsonl'))} of 2000: " in stdout
    assert manifest()["status"] == "interrupt"


HANGING = """
import os, signal, subprocess, sys
signal.signal(signal.SIGTERM, signal.SIG_IGN)
staying = ["sh", "-c", "trap '' TERM; echo; exec sleep 1000"]
child = subprocess.Popen(staying, stdout=subprocess.PIPE, start_new_session=True)
child.stdout.readline()
with open(sys.argv[1], "w") as pipe:
    pipe.write(f"{os.getppid()} {os.getpid()} {child.pid}")
signal.pause()
"""
"""Stays, with a child in another session, and tells through a pipe the numbers of keeper, itself and child."""


def test_where_we_are_killed_nothing_of_an_agent_is_left(obliging: Path, tmp_path: Path):
    obliging.write_text(HANGING, encoding="utf-8")
    pipe, places = tmp_path / "pipe", tmp_path / "places"
    os.mkfifo(pipe)
    places.mkdir()
    command = [PROGRAM, "run", "specs/parcel-desk", "--agent-command", f"{PYTHON} obliging_agent.py {pipe}", "--yes"]
    process = subprocess.Popen([*command, "--jobs", "1"], env={**os.environ, "TMPDIR": str(places)})
    with pipe.open() as told:
        started = [os.pidfd_open(int(number)) for number in told.read().split()]
    assert len(list(places.glob("liarproof-*"))) == 1
    process.kill()
    process.wait()
    try:
        for one in started:
            assert select.select([one], [], [], 60)[0] == [one], "a process is still there"
    finally:
        for one in started:
            os.close(one)
    assert list(places.glob("liarproof-*")) == []


def test_no_folder_is_left_in_the_place_for_them(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    assert new("--tasks", "whose-parcel").exit_code == 0
    assert list(tmp_path.glob("liarproof-*")) == []
