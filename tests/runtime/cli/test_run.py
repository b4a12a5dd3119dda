"""`liarproof run` as a user calls it: what it refuses, what it prints and keeps, and how it ends."""

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

from .running import FOLDER, keys, manifest, records, rehearse, run

PROGRAM = Path(sys.executable).with_name("liarproof")
SECRET = "sk-nobody-may-see-this"

pytestmark = pytest.mark.usefixtures("agents")


def test_a_rehearsal_says_what_it_does_and_how_it_went():
    result = rehearse("--reps", "1")
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout == (
        "4 trials: 4 tasks, once each, by haiku-alone (claude-haiku-4-5).\n"
        "At least $0.0040. That is what the oracle's own steps would cost, with the fixed part cached. "
        "A model that thinks and looks around costs several times that.\n"
        "A rehearsal: oracle plays the model, and nothing is spent.\n"
        "completed    4 of 4: 4 passed, 0 failed\n"
        "would cost   $0.0081\n"
        "kept in      runs/one\n"
    )
    assert manifest()["status"] == "complete"
    assert manifest()["rehearsal"] == "oracle"


@pytest.mark.parametrize(
    ("player", "passed", "words"),
    [
        ("null", 1, "null plays the model"),
        ("decoy", 1, "decoy plays the model"),
        ("0", 1, "the oracle plays about 0 of the trials, a decoy the others"),
        ("1.0", 4, "the oracle plays about 1.0 of the trials, a decoy the others"),
    ],
)
def test_each_player_passes_what_it_can(player, passed, words):
    result = rehearse("--reps", "1", player=player)
    assert result.exit_code == 0
    assert f"A rehearsal: {words}, and nothing is spent.\n" in result.stdout
    assert f"completed    4 of 4: {passed} passed, {4 - passed} failed\n" in result.stdout


def test_some_tasks_are_run_each_once_however_often_they_are_named():
    result = rehearse("--tasks", "late-fee, whose-parcel,late-fee", "--reps", "2")
    assert result.stdout.startswith("4 trials: 2 tasks, 2 times each, by haiku-alone")
    assert keys() == [("late-fee", 0), ("late-fee", 1), ("whose-parcel", 0), ("whose-parcel", 1)]


def test_a_run_that_is_not_told_where_has_a_folder_of_its_own():
    for _ in range(2):
        assert run("--rehearse", "--reps", "1", "--tasks", "whose-parcel").exit_code == 0
    names = sorted(path.name for path in Path("runs").iterdir())
    assert len(names) == 2
    assert all(re.fullmatch(r"\d{8}-\d{6}-parcel-desk-haiku-alone(-2)?", name) for name in names)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("--rehearse", "oracel"), "'oracel' is no player: there is oracle, null, decoy, or a number from 0 to 1."),
        (("--rehearse", "1.5"), "'1.5' is no player: there is oracle, null, decoy, or a number from 0 to 1."),
        (
            ("--rehearse", "--tasks", "late-fee,nope"),
            "There is no task 'nope' in parcel-desk. "
            "There is late-fee, reschedule-then-again, waited-too-long, whose-parcel.",
        ),
        (("--rehearse", "--tasks", "late-fe"), "There is no task 'late-fe' in parcel-desk. Did you mean 'late-fee'?"),
        (("--budget", "a-lot"), "Invalid value for '--budget': 'a-lot' is no amount of dollars, such as 2.50."),
        (("--ceiling", "0"), "Invalid value for '--ceiling': '0' is no amount of dollars above 0."),
        (("--rehearse", "--out", "specs"), "specs is no run's folder, and not empty: name a new one."),
        (("--rehearse", "--resume", "specs"), "specs holds no run: no such file or directory."),
        (
            ("--rehearse", "--anyway"),
            "Only a run that is resumed may have changed: add --resume, or leave --anyway out.",
        ),
        (
            ("--rehearse", "--prices", "specs/parcel-desk/world.yaml"),
            "specs/parcel-desk/world.yaml: It is no JSON: Expecting value at line 1, column 1.",
        ),
    ],
)
def test_wrong_usage_is_told_and_nothing_is_begun(arguments, message):
    result = run(*arguments)
    assert result.exit_code == 2
    assert result.stderr.endswith(f"\n\nError: {message}\n")
    assert result.stdout == ""
    assert not Path("runs").exists()


def test_an_agent_that_is_not_there_is_told_with_those_that_are():
    result = run("--rehearse", agent="nobody")
    assert result.exit_code == 2
    assert "There is no agent 'nobody' in specs/agents. There is haiku-alone, sonnet-medium." in result.stderr


def test_an_agent_that_is_not_sound_is_not_run(agents):
    (agents / "hot.yaml").write_text("agent: Hot\nmodel: claude-haiku-5-5\ntemperature: 0\n", encoding="utf-8")
    result = run("--rehearse", agent="hot")
    assert result.exit_code == 1
    assert result.stdout.startswith("specs/agents/hot.yaml:3:1: error[refused-temperature] ")


def test_a_model_without_a_price_is_not_run_until_it_has_one(agents):
    (agents / "ours.yaml").write_text("agent: Ours\nmodel: our-model\n", encoding="utf-8")
    refused = run("--rehearse", "--reps", "1", agent="ours")
    assert refused.exit_code == 2
    assert "There is no price for 'our-model'. Add one with --prices FILE" in refused.stderr


def test_a_suite_that_does_not_compile_is_not_run(desk):
    task = desk / "tasks" / "late-fee.yaml"
    task.write_text(task.read_text(encoding="utf-8").replace("outcome: ", "outcome: un"), encoding="utf-8")
    result = run("--rehearse")
    assert result.exit_code == 1
    assert result.stdout.startswith("specs/parcel-desk/tasks/late-fee.yaml:")
    assert not Path("runs").exists()


def test_a_suite_that_is_not_proven_is_not_run(desk):
    task = desk / "tasks" / "waited-too-long.yaml"
    task.write_text(task.read_text(encoding="utf-8").replace("slot_id: S-2", "slot_id: S-1"), encoding="utf-8")
    result = run("--rehearse")
    assert result.exit_code == 1
    assert result.stderr == (
        "specs/parcel-desk is not proven, and no agent runs before it is. "
        "To see why: liarproof prove specs/parcel-desk\n"
    )


def test_without_a_key_nothing_but_a_rehearsal_runs():
    result = run()
    assert result.exit_code == 3
    assert result.stderr == (
        "Error: There is no key: ANTHROPIC_API_KEY is not set. Set it, or add --rehearse, which asks no model.\n"
    )


def test_where_nobody_can_be_asked_nothing_is_spent(monkeypatch):
    monkeypatch.setenv("ANTHROPIC_API_KEY", SECRET)
    result = run()
    assert result.exit_code == 2
    assert "Nobody can be asked here: add --yes, and --budget with what it may cost." in result.stderr
    assert not Path("runs").exists()


def test_a_folder_that_holds_a_run_is_not_written_over():
    assert rehearse("--reps", "1", "--tasks", "whose-parcel").exit_code == 0
    result = rehearse("--reps", "1")
    assert result.exit_code == 2
    assert "runs/one holds a run already: go on with it by --resume, or name another folder." in result.stderr
    assert result.stdout == ""


def command_of(stdout: str) -> list[str]:
    """The command that a summary says to go on with."""
    before, command = stdout.splitlines()[-2:]
    assert before == "Go on with:"
    program, *arguments = shlex.split(command)
    assert program == "liarproof"
    return arguments


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


def test_a_trial_that_reaches_its_ceiling_ends_and_is_not_graded():
    result = rehearse("--reps", "1", "--ceiling", "0.001")
    assert result.exit_code == 0
    assert "\nstep_limit   2\n" in result.stdout
    assert [
        one["episode"]["grade"] for one in records("episodes.jsonl") if one["episode"]["ending"] != "completed"
    ] == [
        None,
        None,
    ]


@pytest.fixture
def begun(agents: Path) -> None:
    """A run of three trials of two tasks, whose budget was spent after some of them."""
    tasks = ("--tasks", "late-fee,whose-parcel")
    assert rehearse(*tasks, "--reps", "3", "--seed", "4", "--budget", "0.0001").exit_code == 1


def resume(*arguments: str, agent: str = "haiku-alone", suite: str = "specs/parcel-desk"):
    return run("--resume", FOLDER.as_posix(), *arguments, agent=agent, suite=suite)


@pytest.mark.usefixtures("begun")
def test_a_run_that_is_resumed_knows_what_it_is_of():
    result = resume()
    assert result.exit_code == 0
    assert result.stdout.startswith("6 trials: 2 tasks, 3 times each, by haiku-alone")
    assert "1 of 6 is there already; all calls so far: $0.0004." in result.stdout
    assert "What is left: at least $" in result.stdout
    assert "completed    6 of 6: 6 passed, 0 failed" in result.stdout
    assert len(set(keys())) == len(keys()) == 6


@pytest.mark.usefixtures("begun")
def test_a_run_that_is_complete_is_not_asked_about_again():
    assert resume().exit_code == 0
    was = (FOLDER / "episodes.jsonl").read_bytes()
    again = resume()
    assert again.exit_code == 0
    assert "6 of 6 are there already" in again.stdout
    assert "At least" not in again.stdout
    assert (FOLDER / "episodes.jsonl").read_bytes() == was


@pytest.mark.usefixtures("begun")
@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("--reps", "5"), "The run in runs/one was begun with --reps 3, and keeps that. Leave --reps out, "),
        (("--seed", "0"), "The run in runs/one was begun with --seed 4, and keeps that. Leave --seed out, "),
        (("--tasks", "late-fee"), "was begun with --tasks late-fee,whose-parcel, and keeps that."),
        (("--rehearse", "null"), "was of something else: the player was oracle, and is null. Begin another run, or "),
        (("--out", "other"), "A resumed run has its folder: leave --out out."),
    ],
)
def test_a_run_is_not_resumed_as_another(arguments, message):
    was = keys()
    result = resume(*arguments)
    assert result.exit_code == 2
    assert message in result.stderr
    assert keys() == was


@pytest.mark.usefixtures("begun")
def test_another_agent_does_not_go_on_with_a_run():
    result = resume(agent="sonnet-medium")
    assert result.exit_code == 2
    assert "The run in runs/one is of the agent haiku-alone, not of sonnet-medium. " in result.stderr


@pytest.mark.usefixtures("begun")
def test_a_suite_or_an_agent_that_has_changed_is_named_and_anyway_goes_on(desk, agents):
    with (desk / "policy.md").open("a", encoding="utf-8") as policy:
        policy.write("Be kind.\n")
    (agents / "haiku-alone.yaml").write_text("agent: Haiku\nmodel: claude-haiku-4-5\n", encoding="utf-8")
    refused = resume()
    assert refused.exit_code == 2
    assert (
        "the suite has changed (its words, not what its tasks grade); "
        "temperature of the agent haiku-alone was 0.0, and is None. "
        "Begin another run, or add --anyway and know that its numbers mix both."
    ) in refused.stderr
    assert resume("--anyway").exit_code == 0


@pytest.mark.usefixtures("begun")
def test_another_suite_does_not_go_on_with_a_run(desk):
    desk.rename(desk.with_name("other-desk"))
    result = resume(suite="specs/other-desk")
    assert result.exit_code == 2
    assert "The run in runs/one is of the suite parcel-desk, not of other-desk. " in result.stderr


@pytest.mark.usefixtures("begun")
def test_a_torn_last_line_is_cut_off_and_said():
    with (FOLDER / "episodes.jsonl").open("a", encoding="utf-8") as file:
        file.write('{"key":')
    result = resume()
    assert result.exit_code == 0
    assert result.stderr == "A torn last line of 7 bytes was cut off; its trial runs again.\n"


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
    assert " runs/one/errors.jsonl tells of each attempt.\n" in result.stdout
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
