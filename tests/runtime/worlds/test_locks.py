"""What cannot be written in a run: what is the author's and not to be edited, in as few places as can be."""

from typing import Any

import pytest

from liarproof.runtime.worlds.locks import locks

TESTS = {"tests/test_a.py", "tests/deep/test_b.py"}


def locked(files: set[str], **changed: Any) -> tuple[str, ...]:
    given: dict[str, Any] = {"tests": TESTS, "others": set(), "editable": ("src/**",), "paths": ("tests",), **changed}
    return locks(TESTS | files, **given)


def test_a_folder_that_the_runner_looks_in_is_locked_whole():
    assert locked({"src/a.py"}, others={"src/a.py"}) == ("tests",)


def test_what_is_new_is_not_locked():
    assert locked({"src/new.py", "new.txt"}) == ("tests",)


def test_tests_are_locked_wherever_they_lie():
    tests = {*TESTS, "fixtures/a.json", "fixtures/deep/b.json", "want.txt"}
    assert locked(tests, tests=tests) == ("fixtures", "tests", "want.txt")


def test_files_that_are_not_to_be_edited_are_locked_one_by_one():
    others = {"src/a.py", "data/a.json", "data/b.json", "setup.cfg"}
    assert locked(others, others=others) == ("tests", "data/a.json", "data/b.json", "setup.cfg")


def test_tests_beside_what_may_be_edited_are_locked_one_by_one():
    tests = {"src/test_a.py", "src/fixtures/a.json"}
    others = {"src/a.py"}
    assert locked(others | tests, tests=tests, others=others, paths=("src",)) == ("src/fixtures", "src/test_a.py")


def test_a_file_that_an_agent_puts_beside_the_tests_unlocks_nothing():
    assert locked({"tests/mine.py"}, editable=("**",)) == ("tests",)


def test_tests_are_locked_though_their_paths_may_be_written():
    assert locked(set(), others=TESTS, editable=("**",)) == ("tests",)


@pytest.mark.parametrize("path", ["tests", "tests/"])
def test_a_folder_is_one_with_a_slash_at_its_end_and_without(path: str):
    assert locked(set(), paths=(path,)) == ("tests",)


def test_what_is_not_there_is_not_locked():
    assert locked(set(), tests={*TESTS, "held/test_c.py"}) == ("tests",)
