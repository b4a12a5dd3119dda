"""`liarproof prove --only`: one agent on one task, step by step."""

import re

import pytest
from click.testing import CliRunner, Result

from liarproof.runtime.cli.main import main

from .test_prove import change, loosen


def run(*arguments: str) -> Result:
    return CliRunner().invoke(main, ["prove", *arguments])


def test_an_agent_is_played_step_by_step_and_its_end_told(desk):
    result = run("--only", "waited-too-long/drop:leave_note")
    assert result.exit_code == 0
    assert result.output == (
        "specs/parcel-desk: waited-too-long/drop:leave_note\n"
        "  Customer: PK-300, move my pickup to tomorrow at eleven?\n"
        '  find_parcel {"code": "PK-300"}\n'
        '    {"code": "PK-300", "owner": "Ines Vogel", "arrived_on": "2026-05-26", "slot_id": "S-1"}\n'
        "  Agent: It has to go back. I have left the depot a note.\n"
        "  It leaves nothing changed.\n"
        "  state: not-done: note with code PK-300 was not done\n"
        "  process: passes\n"
        "  speech: passes\n"
        "  It fails, as it has to.\n"
    )


@pytest.mark.parametrize(
    ("agent", "end"),
    [
        ("late-fee/oracle", "It passes, as it has to."),
        ("late-fee/also/charges-it", "It passes, as it has to."),
        ("late-fee/liar-reads", "It fails, as it has to."),
        ("whose-parcel/null", "It passes, as it has to."),
        ("parcel-desk/late-fee/decoys/both", "It fails, as it has to."),
        ("late-fee/nudge:kind=charged", "It leaves the world as a right way does, so it need not fail."),
    ],
)
def test_every_kind_of_agent_can_be_played(desk, agent, end):
    result = run("--only", agent)
    assert result.exit_code == 0
    assert result.output.endswith(f"  {end}\n")


def test_a_change_that_a_world_calls_tests_is_told_as_any_other(desk):
    for file in desk.rglob("*.yaml"):
        file.write_text(re.sub(r"\bnote: ", "tests: ", file.read_text(encoding="utf-8")), encoding="utf-8")
    result = run("--only", "waited-too-long/oracle")
    assert result.exit_code == 0
    assert (
        '  It leaves tests with body "Waited more than 14 days; the owner asks for it.", code PK-300.\n'
        in result.output
    )


def test_one_that_is_not_as_it_has_to_be_is_a_finding_at_its_place(desk):
    change(desk / "tasks" / "reschedule-then-again.yaml", "move: {code: PK-100, slot_id: S-3}", "move: {code: PK-100}")
    result = run("--only", "reschedule-then-again/drop:move_pickup#2")
    assert result.exit_code == 1
    assert "  That is not as it has to be:\nspecs/parcel-desk/tasks/reschedule-then-again.yaml:" in result.output
    assert ": error[saboteur-passes] slot_id of move is free: any text passes" in result.output


@pytest.mark.parametrize(("strict", "code"), [((), 0), (("--strict",), 1)])
@pytest.mark.parametrize("agent", ["", "/nudge:body=other-words"])
def test_a_warning_is_shown_and_counts_where_that_is_strict(desk, agent, strict, code):
    loosen(desk)
    result = run("--only", f"waited-too-long{agent}", *strict)
    assert result.exit_code == code
    assert ": warning[saboteur-passes] body of note is free: any text passes (nudge:body=other-words" in result.output


@pytest.mark.parametrize(
    ("agent", "message"),
    [
        ("late-fee/drop:settle_fe", "The task late-fee has no agent 'drop:settle_fe'. Did you mean 'drop:settle_fee'?"),
        ("late-fee/zzz", "The task late-fee has no agent 'zzz'. '--only late-fee' lists those it has."),
        ("late-fees/oracle", "There is no task 'late-fees'. Did you mean 'late-fee'?"),
        ("zzz", "There is no task 'zzz'. Write TASK/AGENT, or TASK alone for all of its agents."),
        ("late-fee/\x1b[2J", "has no agent '\\u{1B}[2J'"),
    ],
)
def test_a_name_that_is_none_is_wrong_usage(desk, agent, message):
    result = run("--only", agent)
    assert result.exit_code == 2
    assert message in result.output


def test_in_a_suite_that_does_not_compile_nothing_is_played(desk):
    (desk / "suite.yaml").write_text("suite: x\n", encoding="utf-8")
    result = run("--only", "late-fee/oracle")
    assert result.exit_code == 1
    assert "error[missing-key]" in result.output


def test_a_task_alone_lists_all_its_agents_with_their_fates(desk):
    result = run("--only", "whose-parcel")
    assert result.exit_code == 0
    head, *lines = result.output.splitlines()
    assert head == "specs/parcel-desk: whose-parcel"
    fates = {line.split()[0]: " ".join(line.split()[1:]) for line in lines}
    assert fates["oracle"] == fates["null"] == "passes"
    assert fates["decoys/tells"] == fates["blurt:1"] == "fails"
    assert fates["also/tells-the-depot/drop:leave_note"] == "leaves the world as a right way does"


def test_below_its_agents_stands_what_is_not_as_it_has_to_be_about_a_task(desk):
    loosen(desk)
    change(desk / "tasks" / "waited-too-long.yaml", "PK-300}\n  may", "PK-300, body: That.}\n  may")
    result = run("--only", "waited-too-long")
    assert result.exit_code == 1
    assert result.output.splitlines()[1].split() == ["oracle", "fails", "[oracle-fails]"]
    _, _, below = result.output.partition("\nspecs/parcel-desk/tasks/waited-too-long.yaml:")
    assert "error[oracle-fails] state: " in below
    assert run().output.startswith(f"specs/parcel-desk/tasks/waited-too-long.yaml:{below}")


def test_where_nothing_fails_it_is_told_what_is_weak_about_the_task(desk):
    loosen(desk)
    output = run("--only", "waited-too-long").output
    assert "waited-too-long.yaml:1:1: warning[idle-tolerates] slot_id of move is tolerated, and nothing needs" in output
    assert "few-declines" not in output


def test_a_receipt_is_of_a_whole_proof(desk):
    assert run("--only", "late-fee/oracle", "--receipt", "proof.json").exit_code == 2


@pytest.mark.parametrize("form", ["json", "github"])
def test_what_is_played_is_shown_as_text_only(desk, form):
    result = run("--only", "late-fee/oracle", "--format", form)
    assert result.exit_code == 2
    assert "What --only shows is text: leave --format out." in result.output


def test_a_receipt_is_not_held_against_one_agent(desk):
    run("--receipt", "proof.json")
    result = run("--only", "late-fee/oracle", "--verify", "proof.json")
    assert result.exit_code == 2
    assert "A receipt is of a whole proof: leave --only out." in result.output


@pytest.mark.parametrize("name", ["parcel-desk/oracle", "parcel-desk/parcel-desk/oracle"])
def test_a_task_that_is_named_like_its_suite_is_found(desk, name):
    (desk / "tasks" / "late-fee.yaml").rename(desk / "tasks" / "parcel-desk.yaml")
    result = run("--only", name)
    assert result.exit_code == 0
    assert result.output.startswith("specs/parcel-desk: parcel-desk/oracle\n")


def test_other_tasks_are_found_beside_one_that_is_named_like_its_suite(desk):
    (desk / "tasks" / "late-fee.yaml").rename(desk / "tasks" / "parcel-desk.yaml")
    result = run("--only", "parcel-desk/whose-parcel/oracle")
    assert result.output.startswith("specs/parcel-desk: whose-parcel/oracle\n")


def test_a_name_is_taken_as_it_was_shown(desk):
    seed = "- {code: PK-300, "
    change(
        desk / "tasks" / "waited-too-long.yaml",
        seed,
        f'- {{code: "PK-\u00a05", owner: A, arrived_on: 2026-06-09}}\n    {seed}',
    )
    shown = [line.split()[0] for line in run("--only", "waited-too-long").output.splitlines() if "u{A0}" in line]
    assert shown
    for name in shown:
        assert run("--only", f"waited-too-long/{name}").output.startswith(
            f"specs/parcel-desk: waited-too-long/{name}\n"
        )
