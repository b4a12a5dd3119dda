"""Writing generated/: what differs is written, what is stale and ours is removed, nothing else is touched."""

import os
from pathlib import Path

import pytest

from liarproof.compiler.emitter import Files
from liarproof.compiler.writer import apply, differences, stale_suites

FILES: Files = {"world.json": b"{}\n", "tasks/a.json": b"{}\n", "test_x.py": b"pass\n", "CATALOGUE.md": b"# X\n"}


def drift(folder: Path, files: Files = FILES) -> dict[str, str]:
    return {found.path.relative_to(folder).as_posix(): found.drift for found in differences(folder, files)}


def write(folder: Path, files: Files = FILES) -> None:
    for found in differences(folder, files):
        apply(found)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder that holds what it should."""
    write(tmp_path / "x")
    return tmp_path / "x"


def test_in_an_empty_place_all_is_missing(tmp_path: Path):
    assert drift(tmp_path / "x") == dict.fromkeys(FILES, "missing")


def test_what_was_written_does_not_differ(folder: Path):
    assert drift(folder) == {}
    assert {
        path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()
    } == FILES


def test_differences_stand_in_order_of_path(tmp_path: Path):
    assert list(drift(tmp_path / "x")) == sorted(FILES)


@pytest.mark.parametrize("content", [b"", b"{}", b"{}\r\n", b"\xff"])
def test_any_other_byte_is_a_change(content: bytes, folder: Path):
    (folder / "world.json").write_bytes(content)
    assert drift(folder) == {"world.json": "changed"}
    write(folder)
    assert drift(folder) == {}


@pytest.mark.parametrize(
    "name", ["tasks/gone.json", "fixtures/gone.jsonl", ".world.json.12.tmp", "tasks/.a.json.3.tmp"]
)
def test_what_is_stale_and_ours_is_removed(name: str, folder: Path):
    (folder / name).parent.mkdir(exist_ok=True)
    (folder / name).write_text("x")
    assert drift(folder) == {name: "stale"}
    write(folder)
    assert not (folder / name).exists()


@pytest.mark.parametrize(
    "name",
    [
        "README.md",
        "tasks/notes.txt",
        "tasks/Mine.json",
        "conftest.py",
        "test_my_own.py",
        ".notes.txt.12.tmp",
        "tasks/deep/a.json",
        "fixtures/a.csv",
        ".hidden",
    ],
)
def test_what_is_not_ours_is_a_stranger_and_stays(name: str, folder: Path):
    (folder / name).parent.mkdir(exist_ok=True)
    (folder / name).write_text("x")
    assert list(drift(folder).values()) == ["stranger"]
    write(folder)
    assert (folder / name).read_text() == "x"


@pytest.mark.parametrize("name", ["__pycache__/a.pyc", ".pytest_cache/a", "tasks/__pycache__/a", "deep/__pycache__/a"])
def test_what_python_and_pytest_keep_is_no_stranger(name: str, folder: Path):
    (folder / name).parent.mkdir(parents=True)
    (folder / name).write_text("x")
    assert drift(folder) == {}


def test_a_folder_that_becomes_empty_goes_with_its_last_file(folder: Path):
    write(folder, {})
    assert not folder.exists()


def test_a_folder_with_something_of_yours_stays(folder: Path):
    (folder / "README.md").write_text("mine")
    write(folder, {})
    assert [path.name for path in folder.iterdir()] == ["README.md"]


def test_suites_that_are_gone_leave_only_what_is_yours(tmp_path: Path, folder: Path):
    gone = {**FILES, "world.json": b'{"format":1,"id":"gone","more":[]}'}
    gone["test_gone.py"] = gone.pop("test_x.py")
    write(tmp_path / "gone", gone)
    (tmp_path / "gone" / "README.md").write_text("mine")
    (tmp_path / "not-a-suite").mkdir()
    (tmp_path / "not-a-suite" / "CATALOGUE.md").write_text("mine")
    (tmp_path / ".gitattributes").touch()
    (tmp_path / "gone" / "__pycache__").mkdir()
    found = list(stale_suites(tmp_path, {"x": None}))
    strangers = [each.path.relative_to(tmp_path).as_posix() for each in found if each.drift == "stranger"]
    assert strangers == ["gone/README.md", "not-a-suite"]
    for each in found:
        apply(each)
    (tmp_path / ".gitattributes").unlink()
    left = sorted(path.relative_to(tmp_path).as_posix() for path in tmp_path.rglob("*") if path.is_file())
    assert left == ["gone/README.md", "not-a-suite/CATALOGUE.md", *(f"x/{name}" for name in sorted(FILES))]


def test_a_file_is_replaced_whole(folder: Path, monkeypatch: pytest.MonkeyPatch):
    def fails(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "replace", fails)
    (found,) = differences(folder, {**FILES, "world.json": b"new\n"})
    with pytest.raises(OSError, match="No space left"):
        apply(found)
    assert (folder / "world.json").read_bytes() == b"{}\n"
    assert sorted(path.name for path in folder.iterdir()) == sorted({name.split("/")[0] for name in FILES})


def test_a_link_in_place_of_a_file_is_replaced_and_not_followed(folder: Path, tmp_path: Path):
    (tmp_path / "mine").write_text("mine")
    (folder / "world.json").unlink()
    (folder / "world.json").symlink_to(tmp_path / "mine")
    write(folder)
    assert (tmp_path / "mine").read_text() == "mine"
    assert (folder / "world.json").read_bytes() == b"{}\n"
    assert not (folder / "world.json").is_symlink()


def test_a_folder_in_place_of_a_file_is_an_error_of_the_machine(folder: Path):
    (folder / "world.json").unlink()
    (folder / "world.json").mkdir()
    assert drift(folder) == {"world.json": "changed"}
    with pytest.raises(OSError, match=r"directory"):
        write(folder)


@pytest.mark.parametrize("world", [b"{}", b"[]", b'{"format": 1, "id": "another"}', b'{"id": "gone"}', b"\xff"])
def test_a_folder_whose_world_is_not_ours_is_left_alone(world: bytes, tmp_path: Path):
    write(tmp_path / "gone", {"world.json": world, "tasks/a.json": b"{}"})
    (found,) = stale_suites(tmp_path, {})
    assert found == (tmp_path / "gone", "stranger", None)


@pytest.mark.parametrize("inner", ["", "tasks", "fixtures"])
def test_nothing_behind_a_linked_folder_is_looked_at(inner: str, folder: Path, tmp_path: Path):
    (folder / "fixtures").mkdir(exist_ok=True)
    (folder / inner).rename(tmp_path / "elsewhere")
    (folder / inner).symlink_to(tmp_path / "elsewhere")
    with pytest.raises(OSError, match="It is a link"):
        drift(folder)


def test_a_link_of_a_suite_that_is_gone_is_a_stranger(tmp_path: Path):
    write(tmp_path / "elsewhere" / "gone", {"world.json": b'{"format":1,"id":"gone"}'})
    (tmp_path / "generated").mkdir()
    (tmp_path / "generated" / "gone").symlink_to(tmp_path / "elsewhere" / "gone")
    assert [found.drift for found in stale_suites(tmp_path / "generated", {})] == ["stranger"]


def test_a_link_to_the_same_content_is_a_change(folder: Path, tmp_path: Path):
    (folder / "world.json").rename(tmp_path / "elsewhere")
    (folder / "world.json").symlink_to(tmp_path / "elsewhere")
    assert drift(folder) == {"world.json": "changed"}


def test_a_pipe_is_not_waited_for(folder: Path):
    (folder / "world.json").unlink()
    os.mkfifo(folder / "world.json")
    os.mkfifo(folder / "tasks" / "pipe.json")
    assert drift(folder) == {"world.json": "changed", "tasks/pipe.json": "stranger"}
    write(folder)
    assert (folder / "world.json").read_bytes() == b"{}\n"
