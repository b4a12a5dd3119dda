"""What is kept between runs is never a stale answer, and counts only if it was kept here."""

import os
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from liarproof.compiler import cache as caching
from liarproof.compiler import tasks
from liarproof.compiler.cache import Cache, forgetful, open_cache
from liarproof.compiler.folders import TaskFile, find_suites
from liarproof.compiler.pipeline import Compilation, compile_suite
from liarproof.compiler.suite_part import SuitePart
from liarproof.compiler.unit import Unit

from .support import Desk


@pytest.fixture(autouse=True)
def own_key(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))


@pytest.fixture
def compiled(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The ids of the tasks that were compiled anew."""
    ids: list[str] = []
    real = tasks.compile_task

    def noted(file: TaskFile, part: SuitePart) -> Unit:
        ids.append(file.id)
        return real(file, part)

    monkeypatch.setattr(tasks, "compile_task", noted)
    return ids


def compile_kept(desk: Desk) -> Compilation:
    """Compile with a cache, and hold the answer against one made without."""
    (folder,) = find_suites(desk.folder)
    kept = compile_suite(folder, open_cache(Path(), "desk"))
    anew = compile_suite(folder, forgetful())
    assert kept == anew
    return kept


def test_unchanged_tasks_are_not_compiled_again(desk: Desk, compiled: list[str]):
    compile_kept(desk)
    compiled.clear()
    (folder,) = find_suites(desk.folder)
    compile_suite(folder, open_cache(Path(), "desk"))
    assert compiled == []


def test_only_the_task_that_changed_is_compiled_again(desk: Desk, compiled: list[str]):
    compile_kept(desk)
    desk.change("tasks/late-fee.yaml", "tier: base", "tier: hard")
    compiled.clear()
    (folder,) = find_suites(desk.folder)
    compile_suite(folder, open_cache(Path(), "desk"))
    assert compiled == ["late-fee"]


CHANGES = {
    "a task": ("tasks/late-fee.yaml", "Either is fine.", "Neither hurts."),
    "a task, by a mistake": ("tasks/late-fee.yaml", "tier: base", "tier: bsae"),
    "the suite's facts": ("suite.yaml", "{code: PK-100}", "{code: PK-400}"),
    "the suite's clock": ("suite.yaml", "2026-06-10T09:30", "2026-06-11T09:30"),
    "the suite's named steps": ("suite.yaml", "{code: <code>}", "{code: PK-200}"),
    "the policy": ("policy.md", "more than 14 days", "more than 15 days"),
    "the world": ("world.yaml", "There is no slot <slot_id>.", "No slot <slot_id> here."),
    "the world, by a mistake": ("world.yaml", "fault: printer", "fault: prniter"),
    "the schema": ("schema.sql", "phone TEXT", "phone TEXT NOT NULL"),
    "rows of a data file": ("slots.csv", "S-3,2026-06-12T10:00,free", "S-4,2026-06-12T10:00,free"),
}


@pytest.mark.parametrize("change", CHANGES.values(), ids=CHANGES)
def test_no_answer_is_stale_after_a_change(change: tuple[str, str, str], desk: Desk):
    compile_kept(desk)
    desk.change(*change)
    changed = compile_kept(desk)
    file, old, new = change
    desk.change(file, new, old)
    assert compile_kept(desk) != changed


def test_a_file_that_a_task_names_is_looked_at_each_time(desk: Desk):
    (desk.folder / "tasks" / "late-fee").mkdir()
    shutil.move(desk.folder / "tasks" / "late-fee.yaml", desk.folder / "tasks" / "late-fee" / "task.yaml")
    desk.change("tasks/late-fee/task.yaml", "because: Either is fine. Both are not.", "because: {file: why.md}")
    assert compile_kept(desk).suite is None
    desk.write("tasks/late-fee/why.md", "Either is fine.")
    assert compile_kept(desk).suite is not None
    desk.write("tasks/late-fee/why.md", "Each of it is.")
    suite = compile_kept(desk).suite
    assert suite is not None
    assert suite.tasks[0].because == "Each of it is."
    desk.remove("tasks/late-fee/why.md")
    assert compile_kept(desk).suite is None


FOLDER = "tasks/off-by-one/starter"
IN_A_FOLDER: dict[str, Callable[[Desk], None]] = {
    "a file is edited": lambda desk: desk.write(f"{FOLDER}/pages.py", "x = 1\n"),
    "a file is added": lambda desk: desk.write(f"{FOLDER}/more.py", "x = 1\n"),
    "a file is moved": lambda desk: (
        (desk.folder / FOLDER / "pages.py").rename(desk.folder / FOLDER / "page.py") and None
    ),
    "the folder is removed": lambda desk: desk.remove(FOLDER),
    "a link is added": lambda desk: (desk.folder / FOLDER / "link").symlink_to("pages.py"),
    "a test is added": lambda desk: desk.write("tasks/off-by-one/tests/test_more.py", "x = 1\n"),
    "a held-back test is added": lambda desk: desk.write("tasks/off-by-one/held-back/test_much.py", "x = 1\n"),
    "a solution is edited": lambda desk: desk.write("tasks/off-by-one/solution/pages.py", "x = 1\n"),
}


@pytest.mark.parametrize("change", IN_A_FOLDER.values(), ids=IN_A_FOLDER)
def test_every_file_of_a_folder_is_looked_at_each_time(change: Callable[[Desk], None], repair: Desk):
    before = compile_kept(repair)
    change(repair)
    assert compile_kept(repair) != before


def test_a_folder_that_is_as_it_was_is_not_compiled_again(repair: Desk, compiled: list[str]):
    compile_kept(repair)
    compiled.clear()
    (folder,) = find_suites(repair.folder)
    compile_suite(folder, open_cache(Path(), "desk"))
    assert compiled == []


def test_every_file_that_the_world_puts_there_is_looked_at_each_time(repair: Desk):
    repair.write("shared/readme.md", "Pages.")
    repair.change("world.yaml", "editable:", "files: {docs: shared/}\neditable:")
    before = compile_kept(repair)
    repair.write("shared/more.md", "More.")
    suite = compile_kept(repair).suite
    assert before.suite is not None
    assert suite is not None
    assert suite.head != before.suite.head


def test_an_edit_that_leaves_size_and_time_is_seen(desk: Desk):
    compile_kept(desk)
    file = desk.folder / "tasks" / "late-fee.yaml"
    before = file.stat()
    desk.change("tasks/late-fee.yaml", "tier: base", "tier: hard")
    os.utime(file, ns=(before.st_atime_ns, before.st_mtime_ns))
    suite = compile_kept(desk).suite
    assert suite is not None
    assert suite.tasks[0].tier == "hard"


def test_another_version_asks_anew(desk: Desk, compiled: list[str], monkeypatch: pytest.MonkeyPatch):
    compile_kept(desk)
    monkeypatch.setattr(caching, "VERSION", "0.0.0")
    caching._code.cache_clear()
    compiled.clear()
    (folder,) = find_suites(desk.folder)
    compile_suite(folder, open_cache(Path(), "desk"))
    caching._code.cache_clear()
    assert len(compiled) == 4


def kept_file() -> Path:
    (file,) = (Path(".liarproof") / "cache").iterdir()
    return file


@pytest.mark.parametrize("spoil", [lambda data: data[:-1], lambda data: b"", lambda data: data[:40] + b"x" + data[41:]])
def test_a_cache_that_was_touched_is_empty(spoil, desk: Desk, compiled: list[str]):
    compile_kept(desk)
    kept_file().write_bytes(spoil(kept_file().read_bytes()))
    compiled.clear()
    (folder,) = find_suites(desk.folder)
    compile_suite(folder, open_cache(Path(), "desk"))
    assert len(compiled) == 4


def test_a_cache_of_another_user_is_empty(
    desk: Desk, compiled: list[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
):
    compile_kept(desk)
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "another"))
    compiled.clear()
    (folder,) = find_suites(desk.folder)
    compile_suite(folder, open_cache(Path(), "desk"))
    assert len(compiled) == 4


def test_the_cache_is_kept_out_of_version_control(desk: Desk):
    compile_kept(desk)
    assert Path(".liarproof/.gitignore").read_text() == "*\n"


def test_without_a_place_for_its_key_nothing_is_kept(desk: Desk, monkeypatch: pytest.MonkeyPatch, tmp_path: Path):
    (tmp_path / "state").write_text("a file stands in the way")
    compile_kept(desk)
    assert not Path(".liarproof").exists()


def test_what_was_not_asked_for_is_dropped(tmp_path: Path):
    file, key = tmp_path / "cache" / "a" / "b.bin", b"k" * 32
    first = Cache(file, key)
    first.put("one", b"1")
    first.put("two", b"2")
    first.save()
    second = Cache(file, key)
    assert second.get("one") == b"1"
    second.save()
    assert Cache(file, key).get("two") is None


def test_several_processes_give_the_same_as_one(desk: Desk, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(tasks, "WORTH_A_PROCESS", 2)
    desk.change("tasks/whose-parcel.yaml", "tier: base", "tier: bsae")
    (folder,) = find_suites(desk.folder)
    assert compile_suite(folder, jobs=2) == compile_suite(folder, jobs=1)


def save(folder: Path) -> None:
    cache = open_cache(folder, "x")
    cache.put("one", b"1")
    cache.save()


def test_what_marks_the_cache_is_never_written_through_a_link(tmp_path: Path):
    (tmp_path / "mine").write_text("mine")
    (tmp_path / ".liarproof").mkdir()
    (tmp_path / ".liarproof" / ".gitignore").symlink_to(tmp_path / "mine")
    save(tmp_path)
    assert (tmp_path / "mine").read_text() == "mine"
    assert open_cache(tmp_path, "x").get("one") == b"1"


def test_pipes_in_the_cache_are_not_waited_for(tmp_path: Path):
    save(tmp_path)
    (file,) = (tmp_path / ".liarproof" / "cache").iterdir()
    for path in (file, tmp_path / ".liarproof" / ".gitignore"):
        path.unlink()
        os.mkfifo(path)
    assert open_cache(tmp_path, "x").get("one") is None
    save(tmp_path)
    assert open_cache(tmp_path, "x").get("one") == b"1"


@pytest.mark.parametrize("name", [".liarproof", ".liarproof/cache"])
def test_a_linked_folder_is_no_cache(name: str, tmp_path: Path):
    save(tmp_path)
    (tmp_path / name).rename(tmp_path / "elsewhere")
    (tmp_path / name).symlink_to(tmp_path / "elsewhere")
    before = sorted((tmp_path / "elsewhere").rglob("*"))
    assert open_cache(tmp_path, "x").get("one") is None
    cache = open_cache(tmp_path, "x")
    cache.put("two", b"2")
    cache.save()
    assert sorted((tmp_path / "elsewhere").rglob("*")) == before


def test_a_cache_that_is_too_large_is_empty(tmp_path: Path):
    save(tmp_path)
    (file,) = (tmp_path / ".liarproof" / "cache").iterdir()
    os.truncate(file, 30 << 30)
    assert open_cache(tmp_path, "x").get("one") is None


def test_a_named_file_that_became_a_link_is_not_trusted(desk: Desk, tmp_path: Path):
    desk.change("tasks/late-fee.yaml", "because: Either is fine. Both are not.", "because: {file: why.md}")
    desk.write("tasks/why.md", "Either is fine.")
    before = compile_kept(desk)
    (desk.folder / "tasks" / "why.md").rename(tmp_path / "why.md")
    (desk.folder / "tasks" / "why.md").symlink_to(tmp_path / "why.md")
    linked = compile_kept(desk)
    assert linked != before
    desk.remove("tasks/why.md")
    assert compile_kept(desk) != linked
    os.mkfifo(desk.folder / "tasks" / "why.md")
    compile_kept(desk)


def test_a_cache_that_may_not_be_looked_at_is_empty(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    save(tmp_path)

    def denied(path: Path) -> bool:
        raise PermissionError(13, "Permission denied", str(path))

    monkeypatch.setattr(Path, "is_symlink", denied)
    assert open_cache(tmp_path, "x").get("one") is None
    save(tmp_path)
