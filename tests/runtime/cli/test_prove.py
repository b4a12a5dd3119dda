"""`liarproof prove` as a user calls it: what it prints, how it ends, and that it notices what is taken away."""

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest
import yaml
from click.testing import CliRunner, Result
from jsonschema import Draft202012Validator

from liarproof.runtime.cli.main import main
from liarproof.schemas import load

from .conftest import DESK

CHANGING = ("move_pickup", "settle_fee", "leave_note")


def run(*arguments: str) -> Result:
    return CliRunner().invoke(main, ["prove", *arguments])


def change(file: Path, old: str, new: str) -> None:
    text = file.read_text(encoding="utf-8")
    assert text.count(old) == 1
    file.write_text(text.replace(old, new), encoding="utf-8")


def test_a_sound_suite_is_proven(desk):
    result = run()
    assert result.exit_code == 0
    assert result.output == (
        "specs/parcel-desk: 4 tasks, proven\n"
        "  oracle      passed 4 of 4\n"
        "  null        passed 1 of 4: whose-parcel\n"
        "  liar        passed 1 of 4: whose-parcel\n"
        "  liar-reads  passed 1 of 4: whose-parcel\n"
        "  also        3 of 3 other right ways passed\n"
        "  decoys      5 of 5 wrong ways caught\n"
        "  saboteurs   43 of 43 caught, 29 equivalent to a right way (6 by what is tolerated)\n"
    )


def test_the_json_is_what_its_schema_says(desk):
    result = run("--format", "json")
    value = json.loads(result.stdout)
    Draft202012Validator(load("proof")).validate(value)
    (suite,) = value["suites"]
    assert suite["proven"]
    assert suite["agents"]["null"] == {
        "passed": ["whose-parcel"],
        "failed": ["late-fee", "reschedule-then-again", "waited-too-long"],
    }
    assert suite["decoys"] == {"caught": 5, "total": 5}


@pytest.mark.parametrize(
    ("old", "new"), [("decoys:\n  both", "decoys:\n  Both"), ("kind: waived}\n    save", "kind: lost}\n    save")]
)
def test_a_suite_that_does_not_compile_is_not_proven(desk, old, new):
    change(desk / "tasks" / "late-fee.yaml", old, new)
    result = run()
    assert result.exit_code == 1
    assert "specs/parcel-desk: 4 tasks, not proven: 1 error in the specs" in result.output
    value = json.loads(run("--format", "json").stdout)
    Draft202012Validator(load("proof")).validate(value)
    assert [failure["path"] for failure in value["suites"][0]["failures"]] == ["specs/parcel-desk/tasks/late-fee.yaml"]


def test_a_failure_names_task_place_what_happened_and_what_to_change(desk):
    change(desk / "tasks" / "waited-too-long.yaml", "slot_id: S-2", "slot_id: S-1")
    result = run()
    assert result.exit_code == 1
    assert "specs/parcel-desk: 4 tasks, not proven: 1 failure" in result.output
    first, line, caret, remedy = result.output.splitlines()[:4]
    assert re.fullmatch(r"specs/parcel-desk/tasks/waited-too-long\.yaml:\d+:\d+: error\[decoy-[a-z-]+\] .+", first)
    assert "moves-it" in line or "move_pickup" in line
    assert caret.strip(" |") == "^"
    assert len(remedy.split()) > 4


def test_failures_are_annotations_for_a_pull_request(desk):
    change(desk / "tasks" / "waited-too-long.yaml", "slot_id: S-2", "slot_id: S-1")
    result = run("--format", "github")
    assert result.exit_code == 1
    assert re.fullmatch(
        r"::error file=specs/parcel-desk/tasks/waited-too-long\.yaml,line=\d+,col=\d+,title=decoy-[a-z-]+::.+\n",
        result.output,
    )


def loosen(desk: Path) -> None:
    """Take away what lets the wording of a note pass."""
    change(desk / "tasks" / "waited-too-long.yaml", "tolerates:\n  note: {body", "tolerates:\n  move: {slot_id")


def test_a_survivor_that_does_no_harm_is_a_warning(desk):
    loosen(desk)
    result = run()
    assert result.exit_code == 0
    assert "waited-too-long.yaml:13:7: warning[saboteur-passes] body of note is free: any text passes" in result.output
    assert "specs/parcel-desk: 4 tasks, proven, " in result.output
    value = json.loads(run("--format", "json").stdout)
    Draft202012Validator(load("proof")).validate(value)
    (suite,) = value["suites"]
    assert suite["failures"] == []
    assert {warning["rule"] for warning in suite["warnings"]} == {"saboteur-passes", "idle-tolerates"}
    assert "nudge:body=other-words" in [survivor["saboteur"] for survivor in suite["saboteurs"]["survivors"]]


def test_strict_does_not_let_a_warning_pass(desk):
    assert run("--strict").exit_code == 0
    loosen(desk)
    assert run("--strict").exit_code == 1


def test_a_survivor_that_can_do_harm_fails_the_proof(desk):
    change(desk / "tasks" / "reschedule-then-again.yaml", "move: {code: PK-100, slot_id: S-3}", "move: {code: PK-100}")
    result = run()
    assert result.exit_code == 1
    assert "error[saboteur-passes] slot_id of move is free: any text passes" in result.output


def test_the_score_of_each_task_is_told_where_it_is_asked_for(desk):
    table = run("--by-task").output.split("\n\n")[1].splitlines()
    assert table[0].split() == ["task", "also", "decoys", "saboteurs", "equivalent"]
    assert [line.split()[0] for line in table[1:]] == [
        "late-fee",
        "reschedule-then-again",
        "waited-too-long",
        "whose-parcel",
    ]


def test_a_path_without_a_suite_is_wrong_usage(desk):
    result = run("specs/parcel-desk/tasks")
    assert result.exit_code == 2
    assert "holds no suite" in result.output


def test_help_shows_examples():
    result = run("--help")
    assert "liarproof prove specs/parcel-desk" in result.output


def items(file: Path, *keys: str) -> list[tuple[str, int, int]]:
    """The items of a list in a task, each as text with the lines it stands on; none, if there is no such list."""
    text = file.read_text(encoding="utf-8")
    node = yaml.compose(text)
    for key in keys:
        node = next((value for name, value in node.value if name.value == key), None)
        if node is None or not node.value:
            return []
    starts = [item.start_mark.line for item in node.value]
    ends = [*starts[1:], node.end_mark.line]
    lines = text.split("\n")
    return [("\n".join(lines[start:end]), start, end) for start, end in zip(starts, ends, strict=True)]


def oracle_changes() -> list[tuple[str, int, int]]:
    return [
        (file.name, start, end)
        for file in sorted((DESK / "tasks").glob("*.yaml"))
        for text, start, end in items(file, "oracle")
        if any(tool in text for tool in CHANGING)
    ]


def musts() -> list[tuple[str, int, int]]:
    return [
        (file.name, start, end)
        for file in sorted((DESK / "tasks").glob("*.yaml"))
        for keys in (["expect", "must"], ["expect", "either", "charged"], ["expect", "either", "waived"])
        for _, start, end in items(file, *keys)
    ]


def without(file: Path, start: int, end: int) -> None:
    lines = file.read_text(encoding="utf-8").split("\n")
    rest = [*lines[:start], *lines[end:]]
    file.write_text("\n".join(rest), encoding="utf-8")


def test_there_is_something_to_take_away():
    assert len(oracle_changes()) == 5
    assert len(musts()) == 4


@pytest.mark.parametrize(("name", "start", "end"), oracle_changes())
def test_without_a_changing_step_of_an_oracle_nothing_is_proven(desk, name, start, end):
    without(desk / "tasks" / name, start, end)
    assert run().exit_code == 1


@pytest.mark.parametrize(("name", "start", "end"), musts())
def test_without_a_must_nothing_is_proven(desk, name, start, end):
    without(desk / "tasks" / name, start, end)
    assert run().exit_code == 1


def test_proving_from_a_cold_process_ends_well(desk):
    done = subprocess.run(
        [Path(sys.executable).with_name("liarproof"), "prove"], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0
    assert done.stderr == ""
