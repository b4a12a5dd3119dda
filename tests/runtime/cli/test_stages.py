"""An agent of several stages as a user runs it: together, one alone, and voted on."""

import pytest

from .running import manifest, records, run

pytestmark = pytest.mark.usefixtures("agents")


def staged(*arguments: str, player: str = "oracle") -> str:
    """What a rehearsal of the cascade prints."""
    chosen = ("--rehearse", player, "--jobs", "1", "--out", "runs/one", "--reps", "1", *arguments)
    result = run(*chosen, agent="haiku-then-sonnet")
    assert (result.exit_code, result.stderr) == (0, "")
    return result.stdout


def test_handing_over_is_left_to_the_last_stage():
    printed = staged("--tasks", "waited-too-long")
    assert "completed    1 of 1: 1 passed, 0 failed" in printed
    assert "escalated    1 of 1: give_up 1\nrescued      1 of 1; " in printed
    (record,) = records("episodes.jsonl")
    (left,) = record["escalations"]
    assert (left["stage"], left["trigger"], left["calls"]) == (1, "give_up", 1)
    assert {call.get("stage", 1): call["asked"] for call in record["calls"]} == {
        1: "claude-haiku-4-5",
        2: "claude-sonnet-5-5",
    }


def test_where_no_stage_is_left_nothing_is_said_of_a_rescue():
    printed = staged("--tasks", "late-fee")
    assert "escalated    0 of 1\na reply " in printed
    assert "rescued" not in printed
    assert "corrected" not in printed  # there are no tests in this world


@pytest.mark.parametrize(("which", "model"), [("1", "claude-haiku-4-5"), ("last", "claude-sonnet-5-5")])
def test_one_stage_alone_is_an_agent_of_its_own(which: str, model: str):
    printed = staged("--tasks", "waited-too-long", "--stages", which)
    assert f"by haiku-then-sonnet ({model})." in printed
    assert "escalated" not in printed
    (record,) = records("episodes.jsonl")
    assert {call["asked"] for call in record["calls"]} == {model}
    assert manifest()["stages"] == which
    assert [stage["max_turns"] for stage in manifest()["profile"]["stages"]] == [16]


def test_a_vote_of_the_command_is_in_the_agent_that_is_run():
    alone = staged("--tasks", "late-fee")
    voted = run("--rehearse", "--reps", "1", "--tasks", "late-fee", "--vote", "3", agent="haiku-then-sonnet").stdout
    cents = [float(text.split("At least $")[1].split(". ")[0]) for text in (alone, voted)]
    assert cents[1] == pytest.approx(3 * cents[0], abs=0.0002)


def test_what_a_run_was_begun_with_stays_when_it_is_resumed():
    staged("--tasks", "late-fee", "--stages", "1", "--vote", "3")
    again = run("--resume", "runs/one", agent="haiku-then-sonnet")
    assert "by haiku-then-sonnet (claude-haiku-4-5)." in again.stdout
    other = run("--resume", "runs/one", "--stages", "all", agent="haiku-then-sonnet")
    assert other.exit_code == 2
    assert "was begun with --stages 1, and keeps that." in other.stderr


def test_players_of_two_stages_are_told():
    printed = staged("--tasks", "late-fee", player="stuck,oracle")
    assert "A rehearsal: stuck,oracle plays the model" in printed
    assert "escalated    1 of 1: repeated_call 1" in printed
