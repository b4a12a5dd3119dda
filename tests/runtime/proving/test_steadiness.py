"""A verdict that is not the same each time is a failure of the proof."""

import os
import shutil
import time
from pathlib import Path

import pytest

from liarproof.compiler.folders import find_suites
from liarproof.compiler.pipeline import compile_suite
from liarproof.runtime.proof import Proof, prove
from liarproof.runtime.worlds.load import busy_machine

from ..folders import copied

COUNTING = """

def test_it_was_not_run_often():
    with open({runs!r}, "a") as runs:
        runs.write("x")
    with open({runs!r}) as runs:
        assert len(runs.read()) {bound}
"""


@pytest.fixture
def runs(tmp_path: Path) -> Path:
    """A file that tests can write: they run without walls here, as nobody where we are root."""
    for folder in (tmp_path, *tmp_path.parents[:3]):
        folder.chmod(folder.stat().st_mode | 0o011)
    file = tmp_path / "runs"
    file.touch()
    file.chmod(0o666)
    return file


def proof_with(test: str, tmp_path: Path) -> Proof:
    """The proof of the suite, run without walls, with one held-back test more."""
    shutil.rmtree(tmp_path / "tiny-repair", ignore_errors=True)
    folder = copied("tiny-repair", tmp_path)
    held_back = folder / "tasks" / "off-by-one" / "held-back" / "test_more_pages.py"
    held_back.write_text(held_back.read_text(encoding="utf-8") + test, encoding="utf-8")
    compiled = compile_suite(find_suites(folder)[0])
    assert compiled.suite is not None
    return prove(compiled.suite, level="none")


def test_verdicts_that_stay_the_same_are_proven(tmp_path: Path, runs: Path) -> None:
    assert proof_with(COUNTING.format(runs=str(runs), bound="> 0"), tmp_path).proven


def test_a_test_that_fails_in_the_last_runs_is_found(tmp_path: Path, runs: Path) -> None:
    proof_with(COUNTING.format(runs=str(runs), bound="> 0"), tmp_path)
    before = len(runs.read_text()) - 2 * len(("oracle", "null"))  # two more gradings of each come last
    runs.write_text("")
    proof = proof_with(COUNTING.format(runs=str(runs), bound=f"<= {before}"), tmp_path)
    found = [(failure.rule, failure.agent) for failure in proof.failures]
    assert found == [("unsteady-verdict", "oracle"), ("unsteady-verdict", "null")]
    assert proof.failures[0].message == "tests/test_more_pages.py::test_it_was_not_run_often passes once and fails once"


def spinning() -> list[str]:
    """The processes of ours that keep processors busy."""
    children = Path(f"/proc/self/task/{os.getpid()}/children").read_text(encoding="utf-8").split()
    return [child for child in children if b"os.getppid()" in Path(f"/proc/{child}/cmdline").read_bytes()]


def test_a_machine_is_busy_while_it_has_to_be_and_not_afterwards() -> None:
    with busy_machine():
        time.sleep(0.2)
        assert len(spinning()) == os.cpu_count()
    assert spinning() == []
