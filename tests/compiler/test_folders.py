"""Which files make up a suite, and what is wrong with those that cannot."""

import os
from pathlib import Path

import pytest

from liarproof.compiler.folders import NoSuiteError, SuiteFolder, find_suites

from .support import SHOWN, Desk


def only(path: Path) -> SuiteFolder:
    (suite,) = find_suites(path)
    return suite


def told(path: Path = SHOWN) -> list[tuple[str, str, str]]:
    return [(found.span.path, found.rule, found.message) for found in only(path).diagnostics]


@pytest.mark.parametrize("path", [".", "suite.yaml", "tasks/late-fee.yaml", "slots.csv"])
def test_a_suite_is_found_by_its_folder_or_a_file_in_it(path: str, desk: Desk):
    assert only(SHOWN / path).id == "parcel-desk"


def test_a_suite_is_found_by_a_file_of_a_task(desk: Desk):
    desk.write("tasks/lost/task.yaml", "task: Lost")
    desk.write("tasks/lost/rows.csv", "id")
    assert only(SHOWN / "tasks/lost/rows.csv").id == "parcel-desk"


def test_a_folder_of_suites_gives_all_of_them_in_order(desk: Desk):
    for name in ("zoo", "a-first", ".hidden", "agents", "gates", "empty"):
        (desk.folder.parent / name).mkdir()
    for name in ("zoo", "a-first", ".hidden", "agents", "gates"):
        (desk.folder.parent / name / "suite.yaml").write_text("suite: x")
    assert [suite.id for suite in find_suites(Path("specs"))] == ["a-first", "parcel-desk", "zoo"]


def test_what_looks_like_a_suite_is_one_even_without_its_head(desk: Desk):
    desk.remove("suite.yaml")
    assert [suite.id for suite in find_suites(Path("specs"))] == ["parcel-desk"]


@pytest.mark.parametrize("name", ["nothing", "file.txt"])
def test_what_holds_no_suite_is_said(name: str, tmp_path: Path):
    (tmp_path / "nothing").mkdir()
    (tmp_path / "file.txt").write_text("x")
    with pytest.raises(NoSuiteError, match=f"{name} (holds no suite|is in no suite's folder)"):
        find_suites(tmp_path / name)


def test_tasks_are_files_or_folders_in_order_of_id(desk: Desk):
    desk.write("tasks/a-lost-parcel/task.yaml", "task: Lost")
    desk.write("tasks/.draft.yaml", "task: Not yet")
    tasks = only(SHOWN).tasks
    assert [task.id for task in tasks][:2] == ["a-lost-parcel", "late-fee"]
    assert (tasks[0].shown, tasks[0].shown_folder) == (
        f"{SHOWN}/tasks/a-lost-parcel/task.yaml",
        f"{SHOWN}/tasks/a-lost-parcel",
    )


def test_the_order_in_which_a_folder_is_listed_makes_no_difference(desk: Desk, monkeypatch: pytest.MonkeyPatch):
    before = only(SHOWN)
    listed = Path.iterdir
    monkeypatch.setattr(Path, "iterdir", lambda path: sorted(listed(path), reverse=True))
    assert only(SHOWN) == before


def test_links_and_devices_are_no_files_of_a_suite(desk: Desk, tmp_path: Path):
    (tmp_path / "elsewhere").mkdir()
    (tmp_path / "elsewhere" / "task.yaml").write_text("task: x")
    (desk.folder / "tasks" / "linked.yaml").symlink_to(tmp_path / "elsewhere" / "task.yaml")
    (desk.folder / "tasks" / "linked-folder").symlink_to(tmp_path / "elsewhere")
    os.mkfifo(desk.folder / "tasks" / "pipe.yaml")
    assert told() == [
        (f"{SHOWN}/tasks/linked-folder", "file-path", "this is a link"),
        (f"{SHOWN}/tasks/linked.yaml", "file-path", "this is a link"),
        (f"{SHOWN}/tasks/pipe.yaml", "file-path", "this is no plain file"),
    ]
    assert [task.id for task in only(SHOWN).tasks if "link" in task.id or task.id == "pipe"] == []


@pytest.mark.parametrize("name", ["suite.yaml", "world.yaml"])
def test_a_head_or_world_that_is_a_link_is_not_read(name: str, desk: Desk, tmp_path: Path):
    desk.remove(name)
    (tmp_path / "secret").write_text("secret: 1")
    (desk.folder / name).symlink_to(tmp_path / "secret")
    assert desk.text() == f"{SHOWN}/{name}:1:1: error[file-path] this is a link\n    Put the file itself here.\n"


def test_a_world_that_is_a_pipe_is_not_waited_for(desk: Desk):
    desk.remove("world.yaml")
    os.mkfifo(desk.folder / "world.yaml")
    assert desk.rules() == ["file-path"]


def test_a_folder_of_tasks_that_is_a_link_is_not_read(desk: Desk, tmp_path: Path):
    (desk.folder / "tasks").rename(tmp_path / "elsewhere")
    (desk.folder / "tasks").symlink_to(tmp_path / "elsewhere")
    assert told() == [(f"{SHOWN}/tasks", "file-path", "this is a link")]
    assert only(SHOWN).tasks == ()


def test_a_task_whose_name_is_not_utf8_is_a_finding(desk: Desk):
    (desk.folder / "tasks" / os.fsdecode(b"\xff.yaml")).touch()
    assert [(rule, message) for _, rule, message in told()] == [("file-path", "this name is not UTF-8")]


def test_a_suite_whose_name_is_not_utf8_is_refused(desk: Desk):
    (desk.folder.parent / os.fsdecode(b"\xff")).mkdir()
    (desk.folder.parent / os.fsdecode(b"\xff") / "suite.yaml").touch()
    with pytest.raises(NoSuiteError, match="not UTF-8"):
        find_suites(Path("specs"))


def test_folders_that_cannot_be_read_are_said(desk: Desk, monkeypatch: pytest.MonkeyPatch):
    def denied(path: Path) -> list[Path]:
        raise PermissionError(13, "Permission denied", str(path))

    monkeypatch.setattr(Path, "iterdir", denied)
    assert told() == [(f"{SHOWN}/tasks", "unreadable-file", "the folder cannot be read: permission denied")]
    with pytest.raises(NoSuiteError, match="specs cannot be read: permission denied"):
        find_suites(Path("specs"))


def test_a_device_or_pipe_is_no_suite(tmp_path: Path):
    os.mkfifo(tmp_path / "pipe")
    for path in (Path("/dev/null"), tmp_path / "pipe"):
        with pytest.raises(NoSuiteError, match="not a directory"):
            find_suites(path)
