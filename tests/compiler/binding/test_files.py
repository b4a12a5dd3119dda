"""Files that a spec names: only plain ones, only from inside its folder, by a path that means the same everywhere."""

import hashlib
import os
from collections.abc import Callable
from pathlib import Path

import pytest

from liarproof.compiler.binding.files import Files, file_name, fingerprint, state
from liarproof.compiler.document import Mapping, Node, Scalar
from liarproof.compiler.source import SPEC_LIMIT, Source
from liarproof.compiler.yaml_subset import compose

MakeNode = Callable[[str], Node]
Put = Callable[[str, str | bytes], None]


def named(node: Node) -> Scalar:
    found = file_name(node)
    assert found is not None
    return found


def test_the_text_of_a_file_stands_for_the_value(files: Files, put: Put, node: MakeNode):
    put("policy.md", "\ufeffHello\r\nthere")
    text = files.text(node("{file: policy.md}"))
    assert (text.text, text.plain, text.span) == ("Hello\nthere", False, ("desk/policy.md", 1, 1))
    assert files.found == []


def test_a_text_as_written_is_itself(files: Files, node: MakeNode):
    assert files.text(node("Hello")).text == "Hello"


@pytest.fixture
def odd_folder(folder: Path, put: Put) -> None:
    """Files, links and a pipe, and a secret beside the folder."""
    put("a.md", "x")
    put("data/a.md", "x")
    put("../out.md", "secret")
    (folder / "link.md").symlink_to("../out.md")
    (folder / "linked").symlink_to("data")
    os.mkfifo(folder / "pipe")


@pytest.mark.parametrize("path", ["a.md", "data/a.md", "data/notes..md", ".hidden/a", "a b/ä.md", "console.md"])
def test_an_ordinary_path_is_read(path: str, files: Files, put: Put, node: MakeNode):
    put(path, "x")
    assert files.text(node(f"{{file: '{path}'}}")).text == "x"


@pytest.mark.parametrize(
    ("path", "reason"),
    [
        ("../out.md", "it climbs out with '..'"),
        ("data/../../out.md", "it climbs out with '..'"),
        ("/etc/passwd", "it is absolute"),
        ("data\\..\\out.md", "it has a backslash"),
        ("c:out.md", "it has the character ':'"),
        ("./a.md", "it has an empty component"),
        ("data//a.md", "it has an empty component"),
        ("NUL", "'NUL' is the name of a device on Windows"),
        ("data/com1.txt", "'com1.txt' is the name of a device on Windows"),
        ("a.md.", "ends with a dot"),
        ("a.md ", "ends with a space"),
        ("missing.md", "there is no such file"),
        ("a.md/b", "there is no such file"),
        ("data", "it is not a plain file"),
        ("data/", "it is not a plain file"),
        ("link.md", "'link.md' is a link"),
        ("linked/a.md", "'linked' is a link"),
        ("pipe", "it is not a plain file"),
    ],
)
@pytest.mark.usefixtures("odd_folder")
def test_any_other_path_is_refused_at_its_place(path: str, reason: str, files: Files, node: MakeNode):
    text = files.text(node(f"{{file: '{path}'}}"))
    (finding,) = files.found
    assert (finding.rule, finding.span) == ("file-path", ("desk/f.yaml", 1, 11))
    assert reason in finding.message
    assert text.is_null


def test_a_misspelt_name_is_told_its_neighbour(files: Files, put: Put, node: MakeNode):
    put("policy.md", "x")
    files.text(node("{file: polcy.md}"))
    assert files.found[0].hint == "Did you mean 'policy.md'?"


def test_a_text_that_is_too_large_is_placed_in_its_file(files: Files, put: Put, node: MakeNode):
    put("policy.md", b"x" * (SPEC_LIMIT + 1))
    assert files.text(node("{file: policy.md}")).is_null
    assert [(each.rule, each.span.path) for each in files.found] == [("file-too-large", "desk/policy.md")]


def test_a_data_file_may_be_larger(files: Files, put: Put, node: MakeNode):
    put("rows.csv", b"x" * (SPEC_LIMIT + 1))
    source = files.source(named(node("{file: rows.csv}")))
    assert source is not None
    assert len(source.text) == SPEC_LIMIT + 1


def test_a_text_that_is_not_utf8_is_placed_at_its_byte(files: Files, put: Put, node: MakeNode):
    put("policy.md", b"one\ncaf\xe9")
    files.text(node("{file: policy.md}"))
    assert [(each.rule, each.span) for each in files.found] == [("not-utf8", ("desk/policy.md", 2, 4))]


@pytest.mark.parametrize("written", ["x", "[file]", "{file: a, at: b}", "{file: [a]}", "{path: a}"])
def test_only_file_alone_names_one(written: str, node: MakeNode):
    assert file_name(node(written)) is None


def test_a_path_starts_at_the_folder_of_the_file_that_names_it(files: Files, folder: Path, put: Put, node: MakeNode):
    put("policy.md", "the suite's")
    put("tasks/own/policy.md", "the task's")
    source = Source("desk/tasks/own/task.yaml", "policy: {file: policy.md}", folder / "tasks" / "own")
    root = compose(source).root
    assert isinstance(root, Mapping)
    text = files.text(root.entries["policy"])
    assert (text.text, text.span.path) == ("the task's", "desk/tasks/own/policy.md")


def test_what_was_read_is_noted_with_its_digest(files: Files, folder: Path, put: Put, node: MakeNode):
    put("policy.md", "x")
    files.text(node("{file: policy.md}"))
    files.text(node("{file: missing.md}"))
    assert files.read == {
        f"{folder.as_posix()}//policy.md": hashlib.sha256(b"x").hexdigest(),
        f"{folder.as_posix()}//missing.md": "there is no such file",
    }


def test_only_a_plain_file_that_can_be_read_has_a_digest(tmp_path: Path):
    (tmp_path / "file").write_bytes(b"x")
    (tmp_path / "link").symlink_to("file")
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "large").touch()
    os.truncate(tmp_path / "large", 30 << 30)
    told = [fingerprint(tmp_path / name) for name in ("file", "link", "pipe", "missing", "large")]
    assert told == [hashlib.sha256(b"x").hexdigest(), "", "", "", "too-large"]


def test_a_file_behind_a_linked_folder_has_no_digest(tmp_path: Path):
    (tmp_path / "real").mkdir()
    (tmp_path / "real" / "file").write_bytes(b"x")
    (tmp_path / "link").symlink_to("real")
    assert state(f"{tmp_path.as_posix()}//real/file") == hashlib.sha256(b"x").hexdigest()
    assert state(f"{tmp_path.as_posix()}//link/file") == "'link' is a link"
