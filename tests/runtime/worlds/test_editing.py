"""What an agent may write, and why not."""

import pytest

from liarproof.compiler.contract.workspace import is_editable
from liarproof.runtime.worlds import editing
from liarproof.runtime.worlds.editing import LONGEST_NAME, LONGEST_PATH, MOST_BYTES, writing_problem

FILES = {"src/sums.py": b"x", "src/deep/a.py": b"", "README.md": b"", "tests/test_a.py": b""}


def problem(path: str, content: bytes = b"", editable: tuple[str, ...] = ("**",)) -> str | None:
    return writing_problem(editable, FILES, {"tests/test_a.py"}, path, content)


@pytest.mark.parametrize(
    ("path", "may"),
    [("src/a.py", True), ("src/deep/a/b.py", True), ("src", False), ("tests/a.py", False), ("xsrc/a.py", False)],
)
def test_what_a_pattern_covers_may_be_written(path: str, may: bool):
    assert is_editable(("docs/*", "src/**"), path) is may


@pytest.mark.parametrize("path", ["src/sums.py", "src/new.py", "new/deep/er.py", "src/é.py", "src/a b.py"])
def test_nothing_speaks_against_a_file_of_its_own(path: str):
    assert problem(path) is None


@pytest.mark.parametrize(
    "path", ["../a.py", "/etc/passwd", "src/../../a", "", "src//a.py", "src/./a", "a\0b", "src\\a"]
)
def test_a_path_that_is_none_is_refused(path: str):
    told = problem(path)
    assert told is not None
    assert "cannot be written: " in told


def test_a_test_is_refused_wherever_it_is():
    assert problem("tests/test_a.py") == "tests/test_a.py is a test, which cannot be written."


def test_what_no_pattern_covers_is_refused_and_what_can_be_is_told():
    told = problem("README.md", editable=("src/**", "docs/*"))
    assert told == "README.md cannot be written; what can be: src/**, docs/*."


@pytest.mark.parametrize(
    ("path", "told"),
    [
        ("src/SUMS.py", "There is src/sums.py already, which is the same but for upper and lower case."),
        ("src", "src is a folder."),
        ("SRC/deep", "SRC/deep is a folder."),
        ("src/sums.py/a", "src/sums.py is a file, and no folder."),
        ("README.MD/a/b", "README.md is a file, and no folder."),
        ("tests/test_a.py/a", "tests/test_a.py is a file, and no folder."),
    ],
)
def test_what_is_in_the_way_is_told(path: str, told: str):
    assert problem(path) == told


def test_a_file_has_a_largest_size():
    assert problem("src/a.py", bytes(MOST_BYTES)) is None
    assert problem("src/a.py", bytes(MOST_BYTES + 1)) == f"A file has at most {MOST_BYTES} bytes, not {MOST_BYTES + 1}."


def test_files_have_a_largest_number(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(editing, "MOST_FILES", len(FILES))
    assert problem("src/sums.py") is None
    assert problem("src/new.py") == f"There are {len(FILES)} files already."


def test_files_together_have_a_largest_size(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(editing, "MOST_BYTES_IN_ALL", 10)
    assert problem("src/sums.py", bytes(10)) is None
    assert problem("src/new.py", bytes(9)) is None
    assert problem("src/new.py", bytes(10)) == "All files together have at most 10 bytes."


@pytest.mark.parametrize("path", ["é" * (LONGEST_NAME // 2), "/".join(["x" * 99] * (LONGEST_PATH // 100))])
def test_names_and_paths_have_a_greatest_length(path: str):
    assert problem(path) is None
    told = problem(path + "x" * 100)
    assert told is not None
    assert told.endswith("a name has at most 200 bytes, a path 1000.")
