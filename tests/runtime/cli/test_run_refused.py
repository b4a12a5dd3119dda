"""What `liarproof run` refuses before the first call, and with which words."""

import json
import os
from pathlib import Path

import pytest
from click.testing import CliRunner

from liarproof.runtime.cli.main import main

from .running import SECRET, rehearse, run

pytestmark = pytest.mark.usefixtures("agents")


NO_PLAYER = "is no player: there is oracle, null, decoy, stuck, or a number from 0 to 1."


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("--rehearse", "oracel"), f"'oracel' {NO_PLAYER}"),
        (("--rehearse", "1.5"), f"'1.5' {NO_PLAYER}"),
        (("--rehearse", "null,"), f"'null,' {NO_PLAYER}"),
        (("--rehearse", "--stages", "1"), "The agent haiku-alone has one stage: leave --stages out."),
        (
            ("--rehearse", "--tasks", "late-fee,nope"),
            "There is no task 'nope' in parcel-desk. "
            "There is late-fee, reschedule-then-again, waited-too-long, whose-parcel.",
        ),
        (("--rehearse", "--tasks", "late-fe"), "There is no task 'late-fe' in parcel-desk. Did you mean 'late-fee'?"),
        (
            ("--rehearse", "--tasks", ""),
            "--tasks names no task. Name one, or leave --tasks out for all of them.",
        ),
        (
            ("--rehearse", "--tasks", " , "),
            "--tasks names no task. Name one, or leave --tasks out for all of them.",
        ),
        (("--budget", "a-lot"), "Invalid value for '--budget': 'a-lot' is no amount of dollars, such as 2.50."),
        *(
            (("--budget", text), f"Invalid value for '--budget': '{text}' is no amount of dollars, such as 2.50.")
            for text in ("1e3", "nan", "+5", "-1", "1_0", "\u0665", "$2", "0x10", "")
        ),
        *(
            (
                ("--ceiling", text),
                f"Invalid value for '--ceiling': '{text}' is no amount of dollars from 0.000001 to 1,000,000.",
            )
            for text in ("0", "0.0000009", "1000000.01", "9" * 20)
        ),
        (("--rehearse", "--out", "specs"), "specs is no run's folder, and not empty: name a new one."),
        (
            ("--rehearse", "--resume", "specs"),
            "specs holds no run: there is no run.json in it. Name the folder of a run, or begin one with --out.",
        ),
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
    assert (
        "There is no agent 'nobody' in specs/agents. There is haiku-alone, haiku-then-sonnet, sonnet-medium."
        in result.stderr
    )


BY_NAME = "Name the agent by its name: --agent haiku-alone."


@pytest.mark.parametrize(
    ("agent", "message"),
    [
        ("./haiku-alone", f"There is no agent './haiku-alone' in specs/agents. {BY_NAME}"),
        ("haiku-alone.yaml", f"There is no agent 'haiku-alone.yaml' in specs/agents. {BY_NAME}"),
        ("/a/b/haiku-alone.yaml", f"There is no agent '/a/b/haiku-alone.yaml' in specs/agents. {BY_NAME}"),
        ("a" * 300, f"There is no agent '{'a' * 100}…' in specs/agents. There is haiku-alone, "),
        ("UPPER", "There is no agent 'UPPER' in specs/agents. There is UPPER.yml: rename it to UPPER.yaml.\n"),
    ],
)
def test_what_is_no_name_of_an_agent_is_told_with_one_that_is(agent, message, agents):
    (agents / "UPPER.yml").touch()
    result = run("--rehearse", agent=agent)
    assert result.exit_code == 2
    assert message in result.stderr
    assert not Path("runs").exists()


def test_an_agent_that_is_no_file_is_a_finding(agents):
    (agents / "folder.yaml").mkdir()
    (agents / "link.yaml").symlink_to("nowhere")
    os.mkfifo(agents / "pipe.yaml")
    for name in ("folder", "link", "pipe"):
        result = run("--rehearse", agent=name)
        assert result.exit_code == 1
        assert result.stdout.startswith(f"specs/agents/{name}.yaml:1:1: error[file-path] ")


@pytest.mark.parametrize(
    ("suite", "message"),
    [
        (
            "specs/parcel-desk/tasks/late-fee.yaml",
            "A run is of a suite. For this task alone: liarproof run specs/parcel-desk --tasks late-fee …",
        ),
        (
            "specs/parcel-desk/suite.yaml",
            "A run is of a suite, and specs/parcel-desk/suite.yaml is a file. Name the suite's folder.",
        ),
    ],
)
def test_a_file_is_not_run_as_the_suite_that_it_is_a_part_of(suite, message):
    result = run("--rehearse", suite=suite)
    assert result.exit_code == 2
    assert result.stderr.endswith(f"\nError: {message}\n")


def test_a_suite_that_was_taken_for_the_player_is_told():
    result = CliRunner().invoke(main, ["run", "--agent", "haiku-alone", "--rehearse", "specs/parcel-desk"])
    assert result.exit_code == 2
    assert result.stderr.endswith(
        "\nError: --rehearse took specs/parcel-desk for the player. Name the suite first, or write --rehearse=oracle.\n"
    )
    assert "Error: Missing argument 'SUITE'." in CliRunner().invoke(main, ["run", "--agent", "haiku-alone"]).stderr


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
    price = {"input": "1", "output": "5", "write_5m": "1.25", "write_1h": "2", "read": "0.10"}
    Path("ours.json").write_text(json.dumps({"prices": {"our-model": [price]}}), encoding="utf-8")
    rehearsed = run("--rehearse", "--reps", "1", "--prices", "ours.json", agent="ours")
    assert "\ncompleted    4 of 4: 4 passed, 0 failed\n" in rehearsed.stdout


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
