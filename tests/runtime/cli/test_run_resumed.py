"""A run that is gone on with, or refused because it is not the same any more."""

from pathlib import Path

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
