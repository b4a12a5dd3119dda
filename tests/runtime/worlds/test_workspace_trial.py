"""The tools of a workspace, each with what it gives and what it refuses."""

from typing import Any

import pytest

from liarproof.runtime.trajectory import ToolResult
from liarproof.runtime.worlds.workspace import WorkspaceWorld
from liarproof.runtime.worlds.workspace_trial import WorkspaceTrial

from .workspaces import NAMES, START, files, sums_task, write


def test_files_are_listed_without_those_that_are_held_back(trial: WorkspaceTrial):
    everything = ["src/names.py", "src/sums.py", "tests/test_names.py", "tests/test_total.py"]
    assert trial.call("list_files", {}).output == {"files": everything}
    for folder in ("", ".", "./", "/"):
        assert trial.call("list_files", {"path": folder}).output == {"files": everything}
    for folder in ("src", "src/"):
        assert trial.call("list_files", {"path": folder}).output == {"files": ["src/names.py", "src/sums.py"]}


@pytest.mark.parametrize("folder", ["sr", "src/sums.py", "nowhere", "../src"])
def test_a_folder_that_is_none_is_refused(folder: str, trial: WorkspaceTrial):
    assert trial.call("list_files", {"path": folder}) == ToolResult(error=f"There is no folder {folder}.")


def test_a_file_is_read_as_it_is(trial: WorkspaceTrial):
    assert trial.call("read_file", {"path": "src/names.py"}).output == {"content": NAMES}


@pytest.mark.parametrize("path", ["src", "src/no.py", "tests/test_total_more.py", "/etc/passwd", "../x", ""])
def test_a_file_that_is_not_there_or_held_back_is_refused(path: str, trial: WorkspaceTrial):
    assert trial.call("read_file", {"path": path}).error == f"There is no file {path}."


def test_a_file_that_is_no_text_is_refused(world: WorkspaceWorld):
    with world.trial(sums_task(files=files({**START, "data.bin": b"\xff\0"}))) as trial:
        assert trial.call("read_file", {"path": "data.bin"}).error == "data.bin is no text."


def test_what_is_written_is_read_and_listed(trial: WorkspaceTrial):
    assert write(trial, "src/new.py", "x = 'é'\r\n").output == {"path": "src/new.py", "change": "created"}
    assert write(trial, "src/new.py", "y").output == {"path": "src/new.py", "change": "modified"}
    assert trial.call("read_file", {"path": "src/new.py"}).output == {"content": "y"}
    assert "src/new.py" in trial.call("list_files", {}).output["files"]


@pytest.mark.parametrize(
    ("path", "error"),
    [
        ("tests/test_total.py", "tests/test_total.py is a test, which cannot be written."),
        ("tests/new.py", "tests/new.py cannot be written; what can be: src/**."),
        ("src/Sums.py", "There is src/sums.py already, which is the same but for upper and lower case."),
        ("src/sums.py/a", "src/sums.py is a file, and no folder."),
    ],
)
def test_what_may_not_be_written_is_refused_and_changes_nothing(path: str, error: str, trial: WorkspaceTrial):
    assert write(trial, path, "x").error == error
    assert not trial.changed_since_start()


@pytest.mark.parametrize(
    ("tool", "given"),
    [
        ("read_file", {}),
        ("read_file", {"path": 1}),
        ("read_file", {"path": "src/sums.py", "more": "x"}),
        ("read_file", None),
        ("read_file", "src/sums.py"),
        ("write_file", {"path": "src/a.py"}),
        ("write_file", {"path": "src/a.py", "content": None}),
        ("write_file", {"path": "src/a.py", "content": "\ud800"}),
        ("list_files", {"path": ["src"]}),
        ("run_tests", {"path": "tests"}),
        ("give_up", {"reason": 3}),
        ("delete_file", {"path": "src/a.py"}),
        ("", {}),
    ],
)
def test_a_call_that_is_not_as_described_is_an_error(tool: str, given: Any, trial: WorkspaceTrial):
    result = trial.call(tool, given)
    assert result.error
    assert result.output is None
    assert not trial.changed_since_start()


def test_a_tool_that_is_not_there_is_told_with_those_that_are(trial: WorkspaceTrial):
    told = "There is no tool rm; there are give_up, list_files, read_file, run_tests, write_file."
    assert trial.call("rm", {}).error == told


def test_giving_up_gives_nothing(trial: WorkspaceTrial):
    assert trial.call("give_up", {}) == trial.call("give_up", {"reason": "hard"}) == ToolResult({})
