"""`liarproof validate` as a user calls it: text, JSON and annotations, and how it ends."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
import yaml
from click.testing import CliRunner, Result
from jsonschema import Draft202012Validator

from liarproof.runtime.cli.main import main
from liarproof.schemas import load

LATE_FEE = Path("specs/parcel-desk/tasks/late-fee.yaml")


def run(*arguments: str) -> Result:
    return CliRunner().invoke(main, ["validate", *arguments])


def misspell() -> None:
    LATE_FEE.write_text(LATE_FEE.read_text().replace("because: Either", "becuase: Either"))


@pytest.mark.parametrize(
    "path", [[], ["specs"], ["specs/parcel-desk"], [str(LATE_FEE)], ["specs", "specs/parcel-desk"]]
)
def test_a_sound_suite_is_said_to_be_sound_once(path: list[str]):
    result = run(*path)
    assert (result.exit_code, result.output) == (0, "specs/parcel-desk: 4 tasks, sound\n")


def test_a_finding_ends_with_one():
    misspell()
    result = run()
    assert result.exit_code == 1
    assert result.stderr == ""
    assert result.stdout == (
        f"{LATE_FEE}:4:1: error[unknown-key] a task has no key 'becuase'\n"
        "  | becuase: Either is fine. Both are not.\n"
        "  | ^\n"
        "    Did you mean 'because'?\n"
        "specs/parcel-desk: 4 tasks, 1 error\n"
    )


def test_a_warning_alone_ends_well(desk: Path):
    suite = desk / "suite.yaml"
    suite.write_text(suite.read_text().replace("steps:\n", "steps:\n  greet:\n    - free_slots: {}\n"))
    result = run()
    assert result.exit_code == 0
    assert result.output.endswith("specs/parcel-desk: 4 tasks, 1 warning\n")


def test_the_json_is_what_its_schema_says():
    misspell()
    result = run("--format", "json")
    found = json.loads(result.stdout)
    Draft202012Validator(load("diagnostics")).validate(found)
    (one,) = found["diagnostics"]
    assert (result.exit_code, one["rule"], one["path"], one["line"], one["column"]) == (
        1,
        "unknown-key",
        str(LATE_FEE),
        4,
        1,
    )


def test_the_json_of_a_sound_suite_is_empty():
    result = run("--format", "json")
    assert (result.exit_code, json.loads(result.stdout)) == (0, {"diagnostics": []})


def test_annotations_are_workflow_commands():
    misspell()
    result = run("--format", "github")
    assert result.exit_code == 1
    place = f"file={LATE_FEE},line=4,col=1,title=unknown-key"
    assert result.stdout == f"::error {place}::a task has no key 'becuase'. Did you mean 'because'?\n"


@pytest.mark.parametrize("form", ["text", "json", "github"])
def test_hostile_text_stays_on_its_line(form: str):
    LATE_FEE.write_text('"\\e[2J\\n::error::x\\u202e": 1\n' + LATE_FEE.read_text())
    output = run("--format", form).stdout
    assert "\x1b" not in output
    assert not any(line.startswith("::error::x") for line in output.splitlines())


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["nowhere"], "Path 'nowhere' does not exist"),
        ([os.curdir], "holds no suite"),
        (["--format", "xml"], "'xml' is not one of 'text', 'json', 'github'"),
        (["--loud"], "No such option"),
    ],
)
def test_wrong_usage_ends_with_two(arguments: list[str], message: str):
    result = run(*arguments)
    assert result.exit_code == 2
    assert message in result.stderr
    assert result.stdout == ""


def test_without_specs_it_says_where_to_go(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    (tmp_path / "empty").mkdir()
    monkeypatch.chdir(tmp_path / "empty")
    result = run()
    assert result.exit_code == 2
    assert "There is no folder specs here." in result.stderr


def test_without_libyaml_it_ends_with_three(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(yaml, "__with_libyaml__", False)
    result = run()
    assert result.exit_code == 3
    assert "PyYAML was built without libyaml" in result.stderr
    assert "pip install" in result.stderr


def test_nothing_is_run_and_nothing_is_written(desk: Path):
    LATE_FEE.write_text(f"x: !!python/object/apply:os.system ['touch {desk}/ran']\n" + LATE_FEE.read_text())
    before = sorted(path for path in Path().rglob("*") if ".liarproof" not in path.parts)
    assert run().exit_code == 1
    assert sorted(path for path in Path().rglob("*") if ".liarproof" not in path.parts) == before


def test_the_command_itself_ends_the_same_way():
    misspell()
    command = [sys.executable, "-c", "from liarproof.runtime.cli.main import main; main()", "validate"]
    ended = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (ended.returncode, ended.stderr) == (1, "")
    assert ended.stdout == run().stdout
