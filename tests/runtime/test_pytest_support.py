"""The generated tests: one a task, and what a failing one says."""

from pathlib import Path
from typing import Any

import pytest

from liarproof.compiler.contract.model import Expectation
from liarproof.runtime.pytest_support import prove_each

from .compiled import write_suite
from .shop import due, suite, task


def failure(test: Any, name: str) -> str:
    with pytest.raises(pytest.fail.Exception) as caught:
        test(name)
    assert not caught.value.pytrace
    return str(caught.value)


def ids(test: Any) -> list[str]:
    (mark,) = test.pytestmark
    return list(mark.args[1])


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    vacuous = task(id="vacuous", expect=Expectation(may=(due("refund", 0),)))
    write_suite(suite(task(), vacuous), tmp_path / "shop")
    return tmp_path / "shop"


def test_there_is_a_test_for_each_task_and_one_for_the_suite(folder: Path) -> None:
    assert ids(prove_each(folder)) == ["refund-all", "vacuous", "(suite)"]


def test_a_task_that_is_proven_passes(folder: Path) -> None:
    test = prove_each(folder)
    test("refund-all")
    test("(suite)")


def test_a_task_that_is_not_proven_fails_with_the_words_of_the_proof(folder: Path) -> None:
    assert failure(prove_each(folder), "vacuous").split("\n\n")[0] == (
        "vacuous: null at expect [null-passes]\n"
        "an agent that does nothing and says so passes this task, whose outcome is act.\n"
        "Let must ask for what only a right answer leaves behind, such as a handoff, or says for what has to be told. "
        "If doing nothing is right, the outcome is nothing."
    )


def test_a_suite_without_tasks_fails(tmp_path: Path) -> None:
    write_suite(suite(), tmp_path / "shop")
    (tmp_path / "shop" / "tasks" / "refund-all.json").unlink()
    test = prove_each(tmp_path / "shop")
    assert ids(test) == ["(suite)"]
    assert failure(test, "(suite)") == "shop has no tasks."


def test_a_suite_that_cannot_be_read_fails_in_words(folder: Path) -> None:
    (folder / "world.json").write_text("{")
    assert "is not what the compiler writes" in failure(prove_each(folder), "refund-all")


def test_what_a_test_says_is_not_obeyed(folder: Path) -> None:
    (folder / "tasks" / "vacuous.json").unlink()
    assert "a\\u{1B}b" in failure(prove_each(folder), "a\x1bb")
