"""`liarproof prove --receipt` and `--verify`: receipts as files."""

import json
from pathlib import Path

from click.testing import CliRunner, Result

from liarproof.runtime.cli.main import main

from .test_prove import change


def run(*arguments: str) -> Result:
    return CliRunner().invoke(main, ["prove", *arguments])


def test_a_receipt_is_written_and_stands_for_the_suite(desk):
    assert run("--receipt", "proof.json").exit_code == 0
    result = run("--verify", "proof.json")
    assert result.exit_code == 0
    assert result.stderr == "proof.json is the receipt of this proof.\n"


def test_it_is_refused_when_the_suite_has_changed(desk):
    run("--receipt", "proof.json")
    change(desk / "tasks" / "late-fee.yaml", "because: Either is fine. Both are not.", "because: Either is fine.")
    result = run("--verify", "proof.json")
    assert result.exit_code == 1
    assert result.stderr.startswith("proof.json is refused: it is of another state of parcel-desk: the digest was ")


def test_it_is_refused_when_it_was_edited(desk):
    run("--receipt", "proof.json")
    value = json.loads(Path("proof.json").read_text("utf-8"))
    value["suites"][0]["tasks"] = 5
    Path("proof.json").write_text(json.dumps(value), encoding="utf-8")
    result = run("--verify", "proof.json")
    assert result.exit_code == 1
    assert result.stderr == "proof.json is refused: it was edited: its seal is not that of what it says.\n"


def test_a_suite_that_is_not_proven_gets_none(desk):
    change(desk / "tasks" / "waited-too-long.yaml", "slot_id: S-2", "slot_id: S-1")
    result = run("--receipt", "proof.json")
    assert result.exit_code == 1
    assert "No receipt was written: only a suite that is proven has one." in result.stderr
    assert not Path("proof.json").exists()


def test_a_place_that_cannot_be_written_is_told(desk):
    result = run("--receipt", "no/such/folder/proof.json")
    assert result.exit_code == 3
    assert result.stderr == "Error: no/such/folder/proof.json cannot be written: no such file or directory.\n"


def test_a_receipt_that_is_not_there_is_wrong_usage(desk):
    assert run("--verify", "proof.json").exit_code == 2
