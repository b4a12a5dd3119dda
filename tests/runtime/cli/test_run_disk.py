"""Files that cannot be written or read: each is named, with what to do."""

import re
from pathlib import Path

import pytest

from ..runs.failing import FailingDisk
from .running import FOLDER, manifest, records, rehearse, run

pytestmark = pytest.mark.usefixtures("agents")

RUN_BEGINS = 6
"""So many operations a disk makes for a new folder; then come two for each record."""


def on_a_disk_that_fails(at: int, monkeypatch: pytest.MonkeyPatch):
    disk = FailingDisk(at)
    monkeypatch.setattr("liarproof.runtime.runs.folder.Disk", lambda: disk)
    return rehearse("--reps", "2", "--tasks", "late-fee,whose-parcel")


def test_a_disk_that_is_full_in_the_middle_is_told_with_what_is_lost_and_how_to_go_on(monkeypatch):
    result = on_a_disk_that_fails(RUN_BEGINS + 3, monkeypatch)
    assert result.exit_code == 3
    told = re.fullmatch(
        r"Error: runs/one/episodes\.jsonl: as asked\. Calls for \$0\.00\d\d are not written down\. "
        r"Make room, then: (liarproof run specs/parcel-desk --agent haiku-alone --jobs 1 --resume runs/one)\n",
        result.stderr,
    )
    assert told
    assert len(records("episodes.jsonl")) == 1
    assert manifest()["status"] == "running"


def test_a_manifest_that_cannot_be_written_at_the_end_loses_nothing(monkeypatch):
    result = on_a_disk_that_fails(RUN_BEGINS + 9, monkeypatch)
    assert result.exit_code == 3
    assert result.stderr.startswith("Error: runs/one/run.json: as asked. Make room, then: liarproof run ")
    assert len(records("episodes.jsonl")) == 4


def test_a_disk_that_is_full_at_first_is_told(monkeypatch):
    result = on_a_disk_that_fails(3, monkeypatch)
    assert result.exit_code == 3
    assert result.stderr == (
        "Error: No run can be kept there: runs/one/run.json: as asked. Make room, or name another folder with --out.\n"
    )


@pytest.mark.parametrize(
    ("out", "message"),
    [
        ("/dev/null", "/dev/null is no folder. Name a new one, which may lie in folders that are there."),
        ("link", "link is no folder. Name a new one, which may lie in folders that are there."),
        ("a" * 300, f"{'a' * 300}/run.json: file name too long. Give it a shorter name, or name another folder."),
    ],
)
def test_an_out_that_can_be_no_folder_is_refused(out, message):
    Path("link").symlink_to("nowhere")
    result = run("--rehearse", "--out", out)
    assert result.exit_code == 2
    assert result.stderr.endswith(f"\nError: {message}\n")


def test_an_out_under_a_file_is_refused():
    Path("file").touch()
    result = run("--rehearse", "--out", "file/sub")
    assert result.exit_code == 2
    assert re.search(r"/file is no folder\. Name a new one", result.stderr)


@pytest.mark.parametrize("name", ["episodes.jsonl", "lock"])
def test_a_folder_in_the_place_of_a_file_is_told(name):
    assert rehearse("--reps", "2", "--tasks", "late-fee", "--budget", "0.0001").exit_code == 1
    (FOLDER / name).unlink()
    (FOLDER / name).mkdir()
    result = run("--resume", FOLDER.as_posix())
    assert result.exit_code == 3
    assert result.stderr == (
        f"Error: The run cannot be gone on with: runs/one/{name}: is a directory. "
        "Take away the folder that has the name of a file, then resume it.\n"
    )


def test_a_manifest_that_is_there_and_cannot_be_read_is_not_called_missing():
    (FOLDER / "run.json").mkdir(parents=True)
    result = run("--resume", FOLDER.as_posix())
    assert result.exit_code == 2
    assert "runs/one/run.json cannot be read: is a directory. Make it a file that you may read." in result.stderr


def test_a_working_folder_that_is_gone_is_told(desk, monkeypatch):
    suite = desk.absolute().as_posix()
    Path("gone").mkdir()
    monkeypatch.chdir("gone")
    Path("../gone").rmdir()
    result = run("--rehearse", suite=suite)
    assert result.exit_code == 3
    assert result.stderr == (
        "Error: No run can be kept there: runs: no such file or directory. "
        "See whether the working folder is still there, or name another folder with --out.\n"
    )
