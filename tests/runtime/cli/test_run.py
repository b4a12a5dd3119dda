"""`liarproof run` as a user calls it: what it prints and keeps."""

import re
from pathlib import Path

import pytest

from .running import keys, manifest, records, rehearse, run

pytestmark = pytest.mark.usefixtures("agents")


def test_a_rehearsal_says_what_it_does_and_how_it_went():
    result = rehearse("--reps", "1")
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout == (
        "4 trials: 4 tasks, once each, by haiku-alone (claude-haiku-4-5).\n"
        "At least $0.0068. That is what the oracle's own steps would cost. "
        "A model that thinks and looks around costs several times that.\n"
        "The tools and the system prompt have about 356 tokens, and claude-haiku-4-5 caches none below 4096, "
        "so every call pays for them in full.\n"
        "A rehearsal: oracle plays the model, and nothing is spent.\n"
        "completed    4 of 4: 4 passed, 0 failed\n"
        "would cost   $0.0081\n"
        "kept in      runs/one\n"
    )
    assert manifest()["status"] == "complete"
    assert manifest()["rehearsal"] == "oracle"


def test_a_fixed_part_that_is_cached_is_priced_as_such():
    result = run("--rehearse", "--reps", "1", agent="sonnet-medium")
    assert "That is what the oracle's own steps would cost, with the fixed part cached. A model" in result.stdout
    assert "pays for them in full" not in result.stdout


@pytest.mark.parametrize(
    ("player", "passed", "words"),
    [
        ("null", 1, "null plays the model"),
        ("decoy", 1, "decoy plays the model"),
        ("0", 1, "the oracle plays about 0 of the trials, a decoy the others"),
        ("1.0", 4, "the oracle plays about 1 of the trials, a decoy the others"),
        ("0e1", 1, "the oracle plays about 0 of the trials, a decoy the others"),
        ("null,1", 1, "null,1 plays the model"),
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
