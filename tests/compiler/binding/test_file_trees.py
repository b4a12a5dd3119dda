"""Files and folders that go into a workspace: their bytes as they are, and nothing that is more than bytes."""

import ctypes
import os
import socket
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from liarproof.compiler.binding import file_trees
from liarproof.compiler.binding.file_trees import LARGEST_FILE, Tree, read_tree
from liarproof.compiler.binding.files import Files, state
from liarproof.compiler.contract.paths import PathError
from liarproof.compiler.document import Node, Scalar

Put = Callable[[str, str | bytes], None]
MakeNode = Callable[[str], Node]


def refused(tree: Tree) -> list[tuple[str, str]]:
    return [(each.path, each.why) for each in tree.refused]


# --- what is read ---------------------------------------------------------------------------------------------------


def test_a_folder_is_read_in_order_of_path(folder: Path, put: Put):
    for name in ("src/b.py", "src/a/z.py", "src/a.py", "src/B.md", "src/a/b/c.txt"):
        put(name, name)
    tree = read_tree(folder, "src/")
    assert list(tree.files) == ["B.md", "a.py", "a/b/c.txt", "a/z.py", "b.py"]
    assert tree.files["a/z.py"] == b"src/a/z.py"
    assert (tree.left_out, tree.refused) == ((), ())


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"one\r\ntwo\r\n",
        b"\xef\xbb\xbfx = 1\n",
        b"\x00\x01\x02",
        b"caf\xe9",
        b"\x89PNG\r\n\x1a\n",
        "\u2028\r".encode(),
    ],
)
def test_bytes_are_kept_exactly(data: bytes, folder: Path, put: Put):
    put("src/file", data)
    assert read_tree(folder, "src").files == {"file": data}
    assert read_tree(folder, "src/file").files == {"": data}


def test_folders_without_files_are_not_there(folder: Path, put: Put):
    put("src/a.py", "x")
    (folder / "src" / "empty" / "inner").mkdir(parents=True)
    assert read_tree(folder, "src") == Tree({"a.py": b"x"})


def test_what_tools_leave_behind_is_left_out_and_told(folder: Path, put: Put):
    for name in (".git/HEAD", "__pycache__/a.pyc", ".pytest_cache/v", ".venv/bin/x", "node_modules/y", "a.pyc", "a.py"):
        put(f"src/web/{name}", "x")
    tree = read_tree(folder, "src")
    assert tree.files == {"web/a.py": b"x"}
    named = [".git", ".pytest_cache", ".venv", "__pycache__", "a.pyc", "node_modules"]
    assert tree.left_out == tuple(f"web/{name}" for name in named)


def test_hidden_files_and_those_of_git_that_are_no_folder_are_taken(folder: Path, put: Put):
    put("src/.gitignore", "x")
    put("src/.coveragerc", "y")
    assert list(read_tree(folder, "src").files) == [".coveragerc", ".gitignore"]


# --- what is refused ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("target", ["a.py", "../../secret", "missing", "."])
def test_a_link_is_never_followed(target: str, folder: Path, put: Put):
    put("src/a.py", "x")
    put("../secret", "secret")
    (folder / "src" / "link").symlink_to(target)
    tree = read_tree(folder, "src")
    assert tree.files == {"a.py": b"x"}
    assert refused(tree) == [("link", "it is a link")]


def test_devices_are_never_opened(folder: Path, put: Put, monkeypatch: pytest.MonkeyPatch):
    put("src/a.py", "x")
    os.mkfifo(folder / "src" / "pipe")
    monkeypatch.chdir(folder / "src")
    with socket.socket(socket.AF_UNIX) as bound:
        bound.bind("socket")
        tree = read_tree(folder, "src")
    assert refused(tree) == [("pipe", "it is no plain file"), ("socket", "it is no plain file")]


def test_a_device_by_its_own_name_is_refused(folder: Path):
    os.mkfifo(folder / "pipe")
    assert refused(read_tree(folder, "pipe")) == [("", "it is no plain file")]


@pytest.mark.parametrize("mode", [0o755, 0o744, 0o654, 0o645])
def test_what_is_executable_is_refused(mode: int, folder: Path, put: Put):
    put("src/run.sh", "x")
    (folder / "src" / "run.sh").chmod(mode)
    assert refused(read_tree(folder, "src")) == [("run.sh", "it is executable, and files of a workspace are not")]


def test_both_names_of_one_file_are_refused(folder: Path, put: Put):
    put("src/a.py", "x")
    put("src/b.py", "x")
    (folder / "src" / "c.py").hardlink_to(folder / "src" / "a.py")
    tree = read_tree(folder, "src")
    why = "it is one file with another (a hard link)"
    assert refused(tree) == [("a.py", why), ("c.py", why)]
    assert list(tree.files) == ["b.py"]


def test_a_folder_without_a_file_is_refused(folder: Path, put: Put):
    put("src/__pycache__/a.pyc", "x")
    assert refused(read_tree(folder, "src")) == [("", "it holds no file")]


def test_a_name_that_is_no_text_is_refused(folder: Path, put: Put):
    put("src/a.py", "x")
    (folder / "src" / os.fsdecode(b"caf\xe9.py")).write_bytes(b"x")
    (found,) = read_tree(folder, "src").refused
    assert found.path.encode() == b"caf\\udce9.py"
    assert found.why == "its name is not UTF-8"


def read_without_rights(folder: Path, name: str) -> Tree:
    """What a thread reads that has given up its capabilities, so that permissions hold for root too."""

    def read() -> Tree:
        if sys.platform == "linux":
            version_3, itself = 0x20080522, 0
            given_up = ctypes.CDLL(None).capset((ctypes.c_uint32 * 2)(version_3, itself), (ctypes.c_uint32 * 6)())
            assert given_up == 0
        return read_tree(folder, name)

    with ThreadPoolExecutor(1) as pool:
        return pool.submit(read).result()


def test_what_cannot_be_read_is_refused(folder: Path, put: Put):
    put("src/a.py", "x")
    (folder / "src" / "a.py").chmod(0)
    assert refused(read_without_rights(folder, "src")) == [("a.py", "it cannot be read: permission denied")]


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("../src", "it climbs out with '..'"),
        ("/etc", "it is absolute"),
        (".", "it has an empty component"),
        ("linked/", "'linked' is a link"),
        ("linked/inner", "'linked' is a link"),
        ("missing", "there is no such file"),
    ],
)
def test_a_folder_is_looked_for_inside_and_through_no_link(name: str, why: str, folder: Path, put: Put):
    put("src/inner/a.py", "x")
    (folder / "linked").symlink_to("src")
    with pytest.raises(PathError, match=f"^{why}"):
        read_tree(folder, name)


# --- how much -------------------------------------------------------------------------------------------------------


def test_a_file_of_the_most_bytes_is_taken_and_a_larger_one_is_not(folder: Path, put: Put):
    put("src/most", b"x" * LARGEST_FILE)
    put("src/more", b"x" * (LARGEST_FILE + 1))
    tree = read_tree(folder, "src")
    assert list(tree.files) == ["most"]
    assert refused(tree) == [("more", "it is larger than 1 MiB")]


def test_a_file_with_holes_is_not_read_to_its_end(folder: Path, put: Put):
    put("src/a", "x")
    os.truncate(folder / "src" / "a", 30 << 30)
    assert refused(read_tree(folder, "src")) == [("a", "it is larger than 1 MiB")]


def test_reading_ends_at_the_most_files(folder: Path, put: Put, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(file_trees, "MOST_FILES", 3)
    for name in "abc":
        put(f"src/{name}", "x")
    assert read_tree(folder, "src").refused == ()
    put("src/d", "x")
    assert refused(read_tree(folder, "src")) == [("", "it holds more than 3 files and folders")]


def test_reading_ends_at_the_most_bytes(folder: Path, put: Put, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(file_trees, "LARGEST_TREE", 2 << 20)
    for name in "ab":
        put(f"src/{name}", b"x" * LARGEST_FILE)
    assert read_tree(folder, "src").refused == ()
    put("src/c", "x")
    assert refused(read_tree(folder, "src")) == [("", "it holds more than 2 MiB")]


# --- what is kept between runs --------------------------------------------------------------------------------------


def rename(folder: Path) -> None:
    (folder / "src" / "a.py").rename(folder / "src" / "b.py")


CHANGES: dict[str, Callable[[Path], object]] = {
    "a file is edited": lambda folder: (folder / "src" / "a.py").write_bytes(b"y"),
    "a file is added": lambda folder: (folder / "src" / "b.py").write_bytes(b"x"),
    "an empty file is added": lambda folder: (folder / "src" / "b.py").touch(),
    "a file is removed": lambda folder: (folder / "src" / "inner" / "c.py").unlink(),
    "a file is renamed": rename,
    "a file becomes executable": lambda folder: (folder / "src" / "a.py").chmod(0o755),
    "a link is added": lambda folder: (folder / "src" / "link").symlink_to("a.py"),
    "something is left out": lambda folder: (folder / "src" / "a.pyc").touch(),
    "it is gone": lambda folder: (folder / "src").rename(folder / "gone"),
}


@pytest.mark.parametrize("change", CHANGES.values(), ids=CHANGES)
def test_the_state_of_a_folder_tells_every_change(
    change: Callable[[Path], object], folder: Path, files: Files, put: Put, node: MakeNode
):
    put("src/a.py", "x")
    put("src/inner/c.py", "x")
    name = node("src/")
    assert isinstance(name, Scalar)
    assert files.tree(name) is not None
    ((place, was),) = files.read.items()
    assert state(place) == was
    change(folder)
    assert state(place) != was


def test_where_bytes_are_cut_into_files_matters(folder: Path, put: Put):
    put("one/a", "xy")
    put("one/b", "z")
    put("other/a", "x")
    put("other/b", "yz")
    assert read_tree(folder, "one").digest != read_tree(folder, "other").digest


def test_the_time_of_a_file_does_not(folder: Path, put: Put):
    put("src/a.py", "x")
    before = read_tree(folder, "src").digest
    os.utime(folder / "src" / "a.py", (0, 0))
    assert read_tree(folder, "src").digest == before
