"""Which files a runner takes for files of tests."""

from typing import Literal

import pytest

from liarproof.compiler.contract.test_files import TEST_FILE, holds_tests

Adapter = Literal["pytest", "node"]


@pytest.mark.parametrize(
    ("adapter", "path"),
    [
        *(("pytest", path) for path in ("tests/test_a.py", "tests/deep/a_test.py", "checks/spec.py")),
        *(("node", path) for path in ("tests/a.test.js", "tests/test.mts", "tests/test-a.cjs", "checks/spec.py")),
    ],
)
def test_a_file_is_one_by_its_name_in_a_folder_or_because_the_paths_name_it(adapter: Adapter, path: str):
    assert holds_tests(TEST_FILE[adapter], ("tests/", "checks/spec.py"), path)


@pytest.mark.parametrize(
    ("adapter", "path"),
    [
        *(("pytest", path) for path in ("tests/helper.py", "src/test_a.py", "checks/other.py", "tests/test_a.pyi")),
        *(("node", path) for path in ("tests/a.spec.js", "src/a.test.js", "tests/testing.js", "tests/a.test.json")),
    ],
)
def test_others_are_none(adapter: Adapter, path: str):
    assert not holds_tests(TEST_FILE[adapter], ("tests/", "checks/spec.py"), path)
