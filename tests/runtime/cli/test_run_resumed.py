"""A run that is gone on with, or refused because it is not the same any more."""

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from .running import FOLDER, keys, manifest, rehearse, run


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
        (("--ceiling", "0.05"), "was of something else: the ceiling of a trial was none, and is $0.05. Begin another"),
        (("--out", "other"), "A resumed run has its folder: leave --out out."),
    ],
)
def test_a_run_is_not_resumed_as_another(arguments, message):
    was = keys()
    result = resume(*arguments)
    assert result.exit_code == 2
    assert message in result.stderr
    assert keys() == was


@pytest.fixture
def bounded(agents: Path) -> None:
    """A run of two trials, each of which would reach its ceiling; the budget was spent before."""
    begun = rehearse("--tasks", "late-fee", "--reps", "2", "--ceiling", "0.0005", "--budget", "0.0001")
    assert "\nThe ceiling is $0.0005: a trial that has spent that ends as step_limit.\n" in begun.stdout
    assert manifest()["ceiling"] == "0.0005"


@pytest.mark.usefixtures("bounded")
def test_a_run_that_is_resumed_keeps_its_ceiling():
    assert "\ncompleted    0 of 2: 0 passed, 0 failed\nstep_limit   2\n" in resume().stdout


@pytest.mark.usefixtures("bounded")
def test_another_ceiling_is_refused_and_anyway_goes_on_with_it():
    refused = resume("--ceiling", "0.5")
    assert refused.exit_code == 2
    assert "was of something else: the ceiling of a trial was $0.0005, and is $0.5. Begin another run" in refused.stderr
    assert "\ncompleted    2 of 2: 2 passed, 0 failed\n" in resume("--ceiling", "0.5", "--anyway").stdout


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
        "temperature of the agent haiku-alone was 0.0, and is not set. "
        "Begin another run, or add --anyway and know that its numbers mix both."
    ) in refused.stderr
    was = manifest()
    assert was["continued"] == []
    further = resume("--anyway")
    assert further.exit_code == 0
    (continued,) = manifest()["continued"]
    assert continued == {
        "at": continued["at"],
        "differed": [
            "the suite has changed (its words, not what its tasks grade)",
            "temperature of the agent haiku-alone was 0.0, and is not set",
        ],
    }
    assert continued["at"] >= was["ended"]
    assert further.stdout.endswith(
        "\nIts numbers mix what it was begun as and what it was gone on with: "
        "the suite has changed (its words, not what its tasks grade); "
        "temperature of the agent haiku-alone was 0.0, and is not set.\n"
    )


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
    assert result.stderr == "A torn last line of 7 bytes of episodes.jsonl was cut off; its trial runs again.\n"


@pytest.mark.usefixtures("begun")
def test_torn_lines_of_both_files_are_told_one_by_one():
    for name, torn in (("episodes.jsonl", '{"key":'), ("errors.jsonl", "{")):
        with (FOLDER / name).open("a", encoding="utf-8") as file:
            file.write(torn)
    assert resume().stderr == (
        "A torn last line of 7 bytes of episodes.jsonl was cut off; its trial runs again.\n"
        "A torn last line of 1 bytes of errors.jsonl was cut off.\n"
    )


def test_prices_that_a_run_was_begun_with_are_asked_for(agents):
    price = {"input": "2", "output": "5", "write_5m": "1.25", "write_1h": "2", "read": "0.10"}
    Path("ours.json").write_text(json.dumps({"prices": {"claude-haiku-4-5": [price]}}), encoding="utf-8")
    begun = rehearse("--tasks", "late-fee", "--reps", "2", "--budget", "0.0001", "--prices", "ours.json")
    assert begun.exit_code == 1
    without = resume()
    assert without.exit_code == 2
    assert (
        "was of something else: the prices have changed. "
        "Add --prices with the file that it was begun with. Or begin another run, or add --anyway"
    ) in without.stderr
    assert resume("--prices", "ours.json").exit_code == 0


@pytest.mark.usefixtures("begun")
def test_what_is_of_the_same_thing_leaves_no_trace_of_anyway():
    assert "numbers mix" not in resume("--anyway").stdout
    assert manifest()["continued"] == []


@pytest.mark.usefixtures("begun")
@pytest.mark.parametrize("anyway", [(), ("--anyway",)])
def test_no_rehearsal_completes_a_paid_run(anyway):
    write(manifest() | {"rehearsal": None})
    was = keys()
    result = resume("--rehearse", *anyway)
    assert result.exit_code == 2
    assert (
        "The run in runs/one was begun without --rehearse, and no rehearsal can be a part of it. "
        "Leave --rehearse out, or begin another run."
    ) in result.stderr
    assert keys() == was


def write(changed: Any) -> None:
    (FOLDER / "run.json").write_text(json.dumps(changed), encoding="utf-8")


@pytest.mark.usefixtures("begun")
@pytest.mark.parametrize(
    ("field", "value", "message"),
    [
        ("repetitions", 300_000_000, "Expected `int` <= 1000 - at `$.repetitions`"),
        ("repetitions", -4, "Expected `int` >= 1 - at `$.repetitions`"),
        ("vote", 1001, "Expected `int` <= 9 - at `$.vote`"),
        ("ceiling", "NaN", "no trial can have a ceiling of $NaN"),
        ("tasks", {}, "Expected `object` of length >= 1 - at `$.tasks`"),
    ],
)
def test_a_run_of_no_trials_or_of_too_many_is_refused(field, value, message):
    write(manifest() | {field: value})
    result = resume("--anyway")
    assert result.exit_code == 2
    assert result.stderr.endswith(
        f"Error: runs/one/run.json is not what liarproof writes: {message}. "
        "Put it back as it was, or begin another run.\n"
    )


@pytest.mark.usefixtures("begun")
def test_what_a_terminal_would_obey_is_shown_and_not_obeyed():
    write(manifest() | {"agent": "\x1b[31mred\n::error::x"})
    result = resume()
    assert result.exit_code == 2
    assert r"is of the agent \u{1B}[31mred\u{A}::error::x, not of haiku-alone." in result.stderr


def spoil(change: Callable[[str], str]) -> None:
    """Write the records of episodes as something made of them."""
    path = FOLDER / "episodes.jsonl"
    path.write_text(change(path.read_text(encoding="utf-8")), encoding="utf-8")


@pytest.mark.usefixtures("begun")
@pytest.mark.parametrize(
    ("change", "place", "words"),
    [
        (lambda text: text + text, ":2", "the trial whose-parcel#1 is there twice"),
        (lambda text: text.replace('"repetition":0', '"repetition":3'), ":1", "none of those that run.json plans"),
        (
            lambda text: text.replace('"task":"whose-parcel"', '"task":"x"', 1),
            ":1",
            "none of those that run.json plans",
        ),
        *(
            (lambda text, cost=cost: re.sub(r'"cost":"[^"]*"', f'"cost":"{cost}"', text), ":1", "no trial costs $")
            for cost in ("-5", "NaN", "Infinity", "1e999999", "1000000")
        ),
        (lambda text: "{}\n" + text, ":1", "this is no record of a run: "),
    ],
)
def test_a_damaged_record_is_told_with_its_line_and_a_remedy(change, place, words):
    spoil(change)
    was = (FOLDER / "episodes.jsonl").read_bytes()
    result = resume("--anyway")
    assert result.exit_code == 2
    assert f"\nError: runs/one/episodes.jsonl{place}: " in result.stderr
    assert words in result.stderr
    assert result.stderr.endswith(". Put the file back as it was, or begin another run.\n")
    assert (FOLDER / "episodes.jsonl").read_bytes() == was


@pytest.mark.usefixtures("begun")
@pytest.mark.parametrize("name", ["episodes.jsonl", "errors.jsonl"])
def test_a_file_that_is_gone_is_told(name):
    (FOLDER / name).unlink()
    result = resume()
    assert result.exit_code == 2
    assert result.stderr.endswith(
        f"Error: runs/one/{name} is missing, though the run has begun. "
        "Put the file back as it was, or begin another run.\n"
    )
    assert not (FOLDER / name).exists()


def test_a_folder_in_which_a_run_never_began_takes_a_new_one(agents):
    FOLDER.mkdir(parents=True)
    for name in ("lock", "episodes.jsonl", "errors.jsonl"):
        (FOLDER / name).touch()
    assert rehearse("--tasks", "late-fee", "--reps", "1").exit_code == 0
