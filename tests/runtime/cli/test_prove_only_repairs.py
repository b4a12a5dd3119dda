"""`liarproof prove --only` where tests decide: their author sees those that are held back, and what they print."""

from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from liarproof.runtime.cli.main import main
from liarproof.runtime.worlds.sandbox import warm

from ..folders import copied
from .test_prove import change

CHEAT = "import _pytest.python\n_pytest.python.Function.runtest = lambda self: None\ndef page_count(items, size): ...\n"


@pytest.fixture
def task(desk: Path) -> Path:
    """The file of the tiny repair's task, beside the parcel desk."""
    return copied("tiny-repair", desk.parent) / "tasks" / "off-by-one" / "task.yaml"


def run(*arguments: str) -> Result:
    return CliRunner().invoke(main, ["prove", "--only", *arguments])


def told(agent: str) -> str:
    """What is told of an agent behind its transcript."""
    result = run(f"off-by-one/{agent}")
    assert result.exit_code == 0
    return result.stdout.partition("  speech: passes\n")[2]


def test_of_a_decoy_the_held_back_tests_that_fail_are_told_and_what_they_print(task: Path):
    text = told("decoys/knows-the-test")
    assert text.startswith(
        "  Tests that are held back, and that fail:\n"
        "    tests/test_more_pages.py::test_one_item_is_a_page\n"
        "  The end of what tests print:\n"
    )
    assert "    E   assert 0 == 1\n" in text
    assert text.endswith("\n  It fails, as it has to.\n")


def test_what_an_agent_sees_has_nothing_of_it(task: Path):
    seen, _, _ = run("off-by-one/decoys/knows-the-test").stdout.partition("  It leaves ")
    assert "test_a_partial_page_counts" in seen
    assert "test_one_item_is_a_page" not in seen


def test_tests_that_the_agent_sees_are_told_apart(task: Path):
    assert told("null").startswith(
        "  Tests that the agent sees, and that fail:\n"
        "    tests/test_pages.py::test_a_partial_page_counts\n"
        "  Tests that are held back, and that fail:\n"
        "    tests/test_more_pages.py::test_one_item_is_a_page\n"
    )


def test_where_all_tests_pass_there_is_nothing_to_tell(task: Path):
    assert told("oracle") == "  It passes, as it has to.\n"


def test_code_that_lets_all_tests_pass_is_said_not_to_be_believed(task: Path):
    (task.parent / "decoys" / "pages.py").write_text(CHEAT, encoding="utf-8")
    assert "  The code lets 3 of them pass, but lets tests pass, too, that have to fail: it is not believed.\n" in told(
        "decoys/knows-the-test"
    )


def test_a_category_that_is_not_shown_stands_below_the_agents(task: Path):
    change(task, "category: single-bug-obvious", "category: red-herring")
    result = run("off-by-one")
    assert result.exit_code == 1
    assert result.stdout.startswith("specs/tiny-repair: off-by-one\n  oracle ")
    assert "\nspecs/tiny-repair/tasks/off-by-one/task.yaml:3:11: error[category-unshown] red-herring " in result.stdout


def test_a_run_of_tests_that_comes_otherwise_is_shown_at_its_list_of_ids(task: Path):
    change(
        task, 'failed: ["tests/test_pages.py::test_a_partial_page_counts"]', 'failed: ["tests/test_pages.py::test_x"]'
    )
    assert run("off-by-one/oracle").stdout.endswith(
        "specs/tiny-repair/tasks/off-by-one/task.yaml:17:23: error[oracle-deviates] step 1: run_tests should return "
        "failed as written, and failed lacks tests/test_pages.py::test_x and has "
        "tests/test_pages.py::test_a_partial_page_counts besides\n"
        '  |     returns: {failed: ["tests/test_pages.py::test_x"]}\n'
        "  |                       ^\n"
        "    Correct the step, the files or the tests. Under a run_tests: step, returns lists the ids of the tests as "
        "they come by then; 'liarproof prove --only off-by-one/oracle' shows the run.\n"
    )


def test_what_a_decoy_that_passes_asks_for_is_a_test_that_is_held_back(task: Path):
    held_back = task.parent / "held-back" / "test_more_pages.py"
    held_back.write_text("def test_it_is_there():\n    import src.pages\n", encoding="utf-8")
    result = run("off-by-one/decoys/knows-the-test")
    assert result.exit_code == 1
    assert "error[decoy-passes] it has to fail (state: not-done), and it passes\n" in result.stdout
    assert "\n    If its code is wrong, hold a test back that fails on it. Else tighten " in result.stdout


def test_what_is_tolerated_is_said_of_a_saboteur_that_needs_it(task: Path):
    change(task, "change: modified}\n", "change: {one_of: [modified, created]}}\n")
    with task.open("a", encoding="utf-8") as file:
        file.write("tolerates:\n  file:\n    times: A file more costs a glance.\n")
    assert told("touch:src/unrelated.py") == (
        "  It leaves the world as a right way does, but for what is tolerated (times of file), so it need not fail.\n"
    )


def test_without_a_sandbox_nothing_is_played(task: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(warm, "find_bwrap", lambda: None)
    result = run("off-by-one")
    assert (result.exit_code, result.stdout) == (3, "")
    assert "bubblewrap" in result.stderr


def test_a_suite_that_cannot_be_opened_is_told_as_by_a_whole_proof(task: Path):
    change(task.parents[2] / "world.yaml", "editable:", "packages: [no-such-package]\neditable:")
    result = run("off-by-one")
    assert result.exit_code == 1
    assert result.stdout.startswith("specs/tiny-repair/suite.yaml:1:1: error[world-fault] the tests need packages")
