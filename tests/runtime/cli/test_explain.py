"""`liarproof explain` as a user calls it: rules, categories, tasks, and what is none of them."""

import os
import pty
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from liarproof.compiler.contract.categories import CATEGORIES
from liarproof.compiler.pages import PAGES
from liarproof.runtime.cli.main import main
from liarproof.runtime.proving.pages import PAGES as PROOF_PAGES

PROGRAM = [sys.executable, "-c", "from liarproof.runtime.cli.main import main; main()"]
TERMINAL = {**os.environ, "TERM": "dumb", "COLUMNS": "80"}
TINY_REPAIR = Path(__file__).parents[2] / "compiler" / "suites" / "tiny-repair"
LATE_FEE = "A late fee, charged or waived\n(late-fee, base, right answer: do what is asked)\n"


@pytest.fixture
def nowhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A working folder without specs."""
    folder = tmp_path / "nowhere"
    folder.mkdir()
    monkeypatch.chdir(folder)
    return folder


def run(*arguments: str) -> Result:
    return CliRunner().invoke(main, ["explain", *arguments])


def fault(result: Result) -> str:
    """What stands in the last line of wrong usage."""
    assert (result.exit_code, result.stdout) == (2, "")
    return result.stderr.splitlines()[-1].removeprefix("Error: ")


# --- rules ----------------------------------------------------------------------------------------------------------


def test_a_rule_is_told_by_its_name_and_its_page():
    result = run("duplicate-key")
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout == (
        "duplicate-key\n"
        "\n"
        "A key stands twice in one place.\n"
        "\n"
        "Other readers of YAML keep one of the two and drop the other without a word,\n"
        "and with it what it was to check. Spellings that YAML takes for one key, such\n"
        "as `yes` and `true` or `1` and `0x1`, count as one.\n"
        "\n"
        "Wrong:\n"
        "\n"
        "    tier: base\n"
        "    outcome: act\n"
        "    tier: hard\n"
        "\n"
        "Right:\n"
        "\n"
        "    tier: base\n"
        "    outcome: act\n"
    )


def test_a_rule_of_a_proof_is_told_with_its_remedy():
    result = run("decoy-passes")
    assert result.exit_code == 0
    assert result.stdout == (
        "decoy-passes\n"
        "\n"
        "A decoy, which has to fail, passes.\n"
        "\n"
        "A wrong way that somebody thought of goes unnoticed: a model that takes it would\n"
        "pass, too.\n"
        "\n"
        "What to change: Tighten what the task expects until this wrong way fails, or\n"
        "take the decoy out.\n"
        "\n"
        "In a workspace: If its code is wrong, hold a test back that fails on it. Else\n"
        "tighten what the task expects until this wrong way fails, or take the decoy out.\n"
    )


@pytest.mark.parametrize("rule", sorted([*PAGES, *PROOF_PAGES]))
def test_every_rule_can_be_told_without_specs(rule: str, nowhere: Path):
    assert run(rule).stdout == f"{rule}\n\n{ {**PAGES, **PROOF_PAGES}[rule] }\n"


def test_without_a_name_all_rules_and_categories_are_listed_with_their_first_lines(nowhere: Path):
    result = run()
    assert result.exit_code == 0
    lines = result.stdout.splitlines()
    listed = dict(line.split(maxsplit=1) for line in lines if line.startswith("  "))
    assert listed == {
        **{rule: page.split("\n")[0] for rule, page in {**PAGES, **PROOF_PAGES}.items()},
        **{category: f"{says[0].upper()}{says[1:]}." for category, says in CATEGORIES.items()},
    }
    assert {"Proofs:", "Categories of a repair:"} < {*lines}
    assert lines[-1] == "'liarproof explain NAME' tells more of one, or of a task, by its id or its file."


# --- categories -----------------------------------------------------------------------------------------------------

HERRING = """\
red-herring

What looks guilty is not: to change it leaves the same tests failing.

A proof checks:
  - Tests are held back.
  - The oracle begins with a run of the tests in which one fails.
  - A decoy makes the tests pass that can be seen.
  - A decoy changes files, none of them the oracle's, and the same tests fail as
    at first.
"""


def test_a_category_is_told_by_what_it_says_and_what_a_proof_checks(nowhere: Path):
    result = run("red-herring")
    assert (result.exit_code, result.stdout) == (0, HERRING)


def test_a_category_names_the_tasks_that_are_of_it(desk: Path):
    shutil.copytree(TINY_REPAIR, desk.with_name("tiny-repair"))
    assert run("single-bug-obvious").stdout.endswith(
        "\n\nTasks of it:\n  - tiny-repair/off-by-one: The last page is missing\n"
    )
    assert run("red-herring").stdout == f"{HERRING}\nNo task here is of it.\n"


def test_where_a_category_claims_nothing_its_tasks_are_not_told(desk: Path):
    task = desk / "tasks" / "late-fee.yaml"
    task.write_text(task.read_text().replace("tier: base", "tier: base\ncategory: red-herring"))
    assert run("red-herring").stdout == f"{HERRING}\nNo task here is of it.\n"


def test_a_category_says_which_suites_cannot_be_read(desk: Path):
    (desk / "schema.sql").write_text("")
    assert run("red-herring").stdout.endswith(
        "specs/parcel-desk has errors, and its tasks are not told. Run 'liarproof validate specs/parcel-desk' first.\n"
    )


def test_a_path_without_suites_is_wrong_usage_for_a_category_too(tmp_path: Path):
    assert "holds no suite" in fault(run("red-herring", (tmp_path / "specs" / "parcel-desk" / "tasks").as_posix()))


# --- tasks ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["late-fee", "parcel-desk/late-fee", "specs/parcel-desk/tasks/late-fee.yaml"])
def test_a_task_is_told_by_its_id_or_its_file(name: str):
    result = run(name)
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout.startswith(LATE_FEE)


REPAIR = """\
The last page is missing
(off-by-one, base, single-bug-obvious, right answer: do what is asked)

The page count rounds down.

When:
  - It is Wednesday, 2026-06-10, 09:30.

The workspace has:
  - src/pages.py, 79 bytes

Its tests:
  - tests/test_pages.py, 164 bytes

Tests held back until a trial is graded:
  - tests/test_more_pages.py

The customer says:
  1. The tests fail. Find out why and put the code right.

Has to change:
  - tests with result pass

May change:
  - file with path a path that matches src/** and change modified

Must not happen:
  - any other change

A right way:
  1. calls run_tests
  2. calls read_file with path src/pages.py
  3. calls write_file with path src/pages.py, content of 83 bytes
  4. calls run_tests
  5. says "The count rounded down."

Has to fail:
  - knows-the-test: It answers the one case that it saw. The held-back test asks another. Fails by state, not-done — \
calls write_file with path src/pages.py, content of 101 bytes; calls run_tests; says Fixed.
"""


def test_a_task_in_a_workspace_is_told_with_its_files(desk: Path):
    shutil.copytree(TINY_REPAIR, desk.with_name("tiny-repair"))
    assert run("off-by-one").stdout == REPAIR


def test_a_rule_wins_over_a_task_of_its_name(desk: Path):
    task = (desk / "tasks" / "late-fee.yaml").read_text()
    task = task.replace("task: A late fee", "task: A tag, and a late fee").replace("- Hello", "- Good morning")
    (desk / "tasks" / "tag.yaml").write_text(task)
    assert run("tag").stdout == f"tag\n\n{PAGES['tag']}\n"
    assert run("parcel-desk/tag").stdout.startswith("A tag, and a late fee, charged or waived\n(tag, base, ")


# --- what is neither ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "hint"),
    [
        ("unknown-kye", "Did you mean 'unknown-key'?"),
        ("oracle_fails", "Did you mean 'oracle-fails'?"),
        ("late-fees", "Did you mean 'late-fee'?"),
        ("red-hering", "Did you mean 'red-herring'?"),
        ("christmas", "'liarproof explain' lists rules and categories."),
    ],
)
def test_an_unknown_name_gets_the_nearest_rule_or_task(name: str, hint: str):
    assert fault(run(name)) == f"There is no rule, category or task '{name}'. {hint}"


def test_where_there_are_no_specs_a_rule_may_have_been_meant(nowhere: Path):
    assert fault(run("sqll")) == "There is no rule and no category 'sqll'. Did you mean 'sql'?"
    assert fault(run("late-fee")) == (
        "There is no rule and no category 'late-fee'. "
        "There is no folder specs here. Go to the project's folder, or name the path of a suite."
    )


@pytest.mark.parametrize("name", ["late-fee", "specs/parcel-desk/tasks/late-fee.yaml"])
def test_a_task_of_a_suite_with_errors_is_not_told(name: str, desk: Path):
    (desk / "schema.sql").write_text("")
    expected = f"The suite of '{name}' has errors. Run 'liarproof validate specs/parcel-desk' first."
    assert fault(run(name)) == expected


# --- where the pages are loaded, and who is told of them ------------------------------------------------------------


@pytest.mark.parametrize("command", ["validate", "prove", "build"])
def test_other_commands_load_no_pages(command: str):
    program = (
        "import sys\nfrom liarproof.runtime.cli.main import main\n"
        f"main([{command!r}], standalone_mode=False)\n"
        "print([name for name in sys.modules if name.startswith('liarproof.compiler.rules')])"
    )
    ended = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert ended.stdout.splitlines()[-1] == "[]"


def at_a_terminal(*arguments: str) -> tuple[str, str]:
    """What a command writes to the terminal, and to its standard error, which is not the terminal here."""
    ours, theirs = pty.openpty()
    running = subprocess.Popen([*PROGRAM, *arguments], stdout=theirs, stderr=subprocess.PIPE, env=TERMINAL, text=True)
    os.close(theirs)
    shown = b""
    while True:
        try:
            more = os.read(ours, 65536)
        except OSError:  # how Linux says that the other end is closed
            break
        if not more:
            break
        shown += more
    _, messages = running.communicate()
    os.close(ours)
    return shown.decode(), messages


@pytest.mark.parametrize("command", ["validate", "prove"])
def test_at_a_terminal_a_finding_is_followed_by_where_more_stands(command: str, desk: Path):
    task = desk / "tasks" / "late-fee.yaml"
    task.write_text(task.read_text().replace("because: Either", "becuase: Either"))
    shown, messages = at_a_terminal(command)
    assert "error[unknown-key]" in shown
    assert messages == "More on a rule: liarproof explain unknown-key\n"


@pytest.mark.parametrize("command", ["validate", "prove"])
def test_where_nothing_is_found_nothing_is_said_of_it(command: str):
    assert at_a_terminal(command)[1] == ""


@pytest.mark.parametrize("command", ["validate", "prove"])
def test_in_a_pipe_nothing_is_said_of_it(command: str, desk: Path):
    (desk / "schema.sql").write_text("")
    result = CliRunner().invoke(main, [command])
    assert (result.exit_code, result.stderr) == (1, "")


def test_at_a_terminal_the_list_of_rules_breaks_between_words():
    shown, _ = at_a_terminal("explain")
    assert "\n  no-task                  The suite has no task.\r\n" in shown
    assert all(len(line) <= 80 for line in shown.splitlines())
