"""How any command ends that could not do its work, and what it never prints."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

from liarproof.runtime.cli import validate
from liarproof.runtime.cli.main import main
from liarproof.runtime.cli.terminal import plain


def raising(problem: BaseException, monkeypatch: pytest.MonkeyPatch) -> None:
    def raises(*_: object) -> None:
        raise problem

    monkeypatch.setattr(validate, "compile_selection", raises)


@pytest.mark.parametrize("traced", [False, True])
def test_a_fault_of_ours_is_a_sentence(traced: bool, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("LIARPROOF_TRACEBACK", "1" if traced else "")
    raising(ValueError("a\x1bb"), monkeypatch)
    result = CliRunner().invoke(main, ["validate"])
    assert result.exit_code == 70
    assert result.stderr.partition("\n")[0] == (
        "This is a fault of liarproof itself: ValueError: a\\u{1B}b. Run again with LIARPROOF_TRACEBACK=1 to see where."
    )
    assert ("Traceback" in result.stderr) == traced


def test_an_interrupt_is_said(monkeypatch: pytest.MonkeyPatch):
    raising(KeyboardInterrupt(), monkeypatch)
    result = CliRunner().invoke(main, ["validate"])
    assert (result.exit_code, result.stderr) == (130, "Interrupted.\n")


def test_a_closed_output_is_no_fault():
    code = "import sys; sys.stdout = None; from liarproof.runtime.cli.main import main; main(['validate'])"
    ended = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert (ended.returncode, ended.stderr) == (0, "")


@pytest.mark.parametrize("path", ["/dev/null", "pipe"])
def test_a_device_or_pipe_is_wrong_usage(path: str):
    os.mkfifo("pipe")
    result = CliRunner().invoke(main, ["validate", path])
    assert result.exit_code == 2
    assert f"{path} cannot be read: not a directory." in result.stderr


@pytest.mark.parametrize("form", ["text", "github", "json"])
def test_a_name_that_is_not_utf8_can_be_told(form: str, desk: Path):
    (desk / "tasks" / os.fsdecode(b"\xff.yaml")).touch()
    result = CliRunner().invoke(main, ["validate", "--format", form])
    assert result.exit_code == 1
    assert "this name is not UTF-8" in result.stdout


def test_a_very_long_name_is_none_of_them():
    result = CliRunner().invoke(main, ["explain", "x" * 100_000])
    assert result.exit_code == 2
    assert f"There is no rule, category or task '{'x' * 100}…'." in result.stderr


@pytest.mark.parametrize(
    ("line", "safe"),
    [("a\x1b[2J", "a\\u{1B}[2J"), ("  ::error::x", "  \\u{3A}:error::x"), ("a\nb", "a\\u{A}b"), ("a ::", "a ::")],
)
def test_no_line_is_obeyed(line: str, safe: str):
    assert list(plain([line])) == [safe]


def test_a_task_that_is_explained_is_not_obeyed(desk: Path):
    task = desk / "tasks" / "late-fee.yaml"
    task.write_text(task.read_text().replace("because: Either is fine.", 'because: "Fine.\\e[2J\\n::error::x"  #', 1))
    result = CliRunner().invoke(main, ["explain", "late-fee"])
    assert result.exit_code == 0, result.output
    assert "Fine.\\u{1B}[2J\n\\u{3A}:error::x\n" in result.stdout
