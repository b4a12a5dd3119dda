"""`liarproof prove --receipt` and `--verify`: receipts as files."""

import json
import os
import shutil
from pathlib import Path

from click.testing import CliRunner, Result

from liarproof.runtime.cli.main import main
from liarproof.runtime.cli.receipts import _MOST_BYTES

from .test_prove import change, loosen


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


def test_one_that_is_too_large_is_refused(desk):
    with Path("proof.json").open("wb") as file:
        file.truncate(_MOST_BYTES + 1)
    result = run("--verify", "proof.json")
    assert result.exit_code == 1
    assert result.stderr == "proof.json is refused: it is too large for a receipt.\n"


def test_a_pipe_is_no_receipt(desk):
    os.mkfifo("pipe")
    result = run("--verify", "pipe")
    assert result.exit_code == 1
    assert result.stderr == "pipe is refused: it is no plain file.\n"


def test_no_receipt_is_written_to_a_pipe(desk):
    os.mkfifo("pipe")
    result = run("--receipt", "pipe")
    assert result.exit_code == 2
    assert "pipe cannot be written: it is no plain file." in result.stderr


def test_it_is_refused_when_a_suite_does_not_compile(desk):
    run("--receipt", "proof.json")
    shutil.copytree(desk, "specs/other-desk")
    Path("specs/other-desk/suite.yaml").write_text("suite: x\n", encoding="utf-8")
    result = run("--verify", "proof.json")
    assert result.exit_code == 1
    assert "proof.json is refused: not every suite is proven." in result.stderr


def test_it_is_refused_when_a_suite_beside_it_was_not_there(desk):
    shutil.copytree(desk, "specs/other-desk")
    run("--receipt", "proof.json")
    result = run("specs/parcel-desk", "--verify", "proof.json")
    assert result.exit_code == 1
    assert result.stderr == "proof.json is refused: it is also of other-desk, which is not proven here.\n"


def test_two_suites_of_one_name_get_none(desk):
    shutil.copytree(desk, "more/parcel-desk")
    result = run("specs", "more", "--receipt", "proof.json")
    assert result.exit_code == 2
    assert "two suites are called parcel-desk; give each a receipt of its own" in " ".join(result.stderr.split())
    assert not Path("proof.json").exists()


def test_a_warning_is_the_reason_where_strict_asks_for_none(desk):
    loosen(desk)
    result = run("--strict", "--receipt", "proof.json")
    assert result.exit_code == 1
    assert "No receipt was written: a warning stands, and --strict asks for none.\n" in result.stderr
    assert not Path("proof.json").exists()


def test_a_refused_receipt_is_the_reason_where_no_warning_stands(desk):
    Path("old.json").write_text("{}", encoding="utf-8")
    result = run("--verify", "old.json", "--receipt", "proof.json")
    assert result.exit_code == 1
    assert "No receipt was written: the one that was given is refused.\n" in result.stderr
