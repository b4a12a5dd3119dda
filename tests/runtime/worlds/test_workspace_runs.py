"""Runs of tests in a workspace: those of an agent, and the last one."""

import pytest

from liarproof.compiler.contract.model import Call, Expectation, Limits, Matcher
from liarproof.runtime.worlds.workspace import WorkspaceWorld
from liarproof.runtime.worlds.workspace_trial import WorkspaceTrial

from .workspaces import NAMES, RIGHT, WRONG, data, sums_task, sums_world, write

TOTAL = "tests/test_total.py::test_"


def test_tests_are_run_without_those_that_are_held_back(trial: WorkspaceTrial):
    found = trial.call("run_tests", {}).output
    assert found["exit_code"] == 1
    assert found["passed"] == ["tests/test_names.py::test_full"]
    assert found["failed"] == [f"{TOTAL}{name}" for name in ("total", "mean", "no_mean")]
    assert (found["skipped"], found["timed_out"], found["not_run"]) == ([], [], [])
    assert "assert 2 == 3" in found["output"]


def test_tests_are_run_on_what_is_written(trial: WorkspaceTrial):
    write(trial, "src/sums.py", RIGHT)
    found = trial.call("run_tests", {}).output
    assert (found["exit_code"], found["failed"], len(found["passed"])) == (0, [], 4)


def test_a_test_that_hangs_is_timed_out_and_failed_too(world: WorkspaceWorld):
    with world.trial(sums_task(limits=Limits(test_seconds=0.3))) as trial:
        write(trial, "src/names.py", "def full(*names):\n    while True: pass\n")
        found = trial.call("run_tests", {}).output
    assert found["timed_out"] == ["tests/test_names.py::test_full"]
    assert found["failed"][0] == "tests/test_names.py::test_full"


def test_what_a_broken_module_keeps_from_running_is_told(trial: WorkspaceTrial):
    write(trial, "src/sums.py", "def total(")
    found = trial.call("run_tests", {}).output
    assert (found["exit_code"], found["passed"], found["failed"]) == (2, [], [])
    assert len(found["not_run"]) == 4


def test_no_more_lines_of_output_are_shown_than_may_be(world: WorkspaceWorld):
    with world.trial(sums_task(limits=Limits(output_lines=3))) as trial:
        lines = trial.call("run_tests", {}).output["output"].split("\n")
    assert len(lines) == 4
    assert lines[0].endswith(" lines before")


def test_a_run_changes_no_file(trial: WorkspaceTrial):
    write(trial, "src/names.py", f"open('src/left', 'w').close()\n{NAMES}")
    trial.call("run_tests", {})
    assert "src/left" not in trial.call("list_files", {}).output["files"]


def test_changes_are_told_by_path_and_those_undone_are_none(world: WorkspaceWorld):
    with world.trial(sums_task(expect=Expectation())) as trial:
        write(trial, "src/sums.py", RIGHT)
        write(trial, "src/new.py", "")
        changed = [(change.row["path"], change.row["change"]) for change in trial.changes()]
        assert changed == [("src/new.py", "created"), ("src/sums.py", "modified")]
        write(trial, "src/sums.py", WRONG)
        assert [change.row["path"] for change in trial.changes()] == ["src/new.py"]


@pytest.mark.parametrize(("text", "result"), [(RIGHT, "pass"), (WRONG, "fail")])
def test_the_last_run_is_a_fact_where_the_task_asks_for_it(text: str, result: str, world: WorkspaceWorld):
    for expect in (Expectation(must=(Matcher("tests"),)), Expectation(either={"a": (Matcher("tests"),)})):
        with world.trial(sums_task(expect=expect)) as trial:
            write(trial, "src/sums.py", text)
            (fact,) = (change.after for change in trial.changes() if change.table == "tests")
        assert fact is not None
        assert fact["result"] == result
        assert len(fact["passed"]) + len(fact["failed"]) == 5


def test_a_trial_has_files_of_its_own(world: WorkspaceWorld):
    with world.trial(sums_task()) as one, world.trial(sums_task()) as other:
        write(one, "src/sums.py", RIGHT)
        assert one.changed_since_start()
        assert not other.changed_since_start()


def test_the_oracle_writes_only_what_may_be_written_and_does_not_fail(world: WorkspaceWorld):
    wrong = [
        Call("write_file", {"path": "tests/test_names.py", "content": "x"}),
        Call("write_file", {"path": "src/names.py", "content": "x"}, fails=True),
    ]
    plain = sums_task()
    steps = (*plain.oracle.steps[:-1], *wrong)
    task = sums_task(id="odd", oracle=type(plain.oracle)(steps))
    assert len(world.expected(task, held_back=True).passed) == 5


def test_the_same_files_give_the_same_outcome_every_time(world: WorkspaceWorld):
    left = {**world.start(sums_task()), **data({"src/sums.py": RIGHT})}
    fresh = [sums_world(world.sandbox) for _ in range(5)]
    assert len({each.last_run(sums_task(), left) for each in fresh}) == 1
    assert len({each.test_run(sums_task(), world.start(sums_task())) for each in fresh}) == 1
