"""`liarproof build` as a user calls it: what it writes, what it leaves alone, drift, and how it ends."""

import json
import shutil
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from liarproof.runtime.cli.main import main

GENERATED = Path("generated/parcel-desk")
LATE_FEE = Path("specs/parcel-desk/tasks/late-fee.yaml")


def run(*arguments: str) -> Result:
    return CliRunner().invoke(main, ["build", *arguments])


def written(folder: Path = GENERATED) -> set[str]:
    return {path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()}


def test_a_suite_is_written_beside_its_specs():
    result = run()
    assert (result.exit_code, result.output) == (0, "generated/parcel-desk: 4 tasks, 7 files written\n")
    assert {"world.json", "CATALOGUE.md", "test_parcel_desk.py", "tasks/late-fee.json"} < written()


def test_what_is_up_to_date_is_not_written_again():
    run()
    times = {path: path.stat().st_mtime_ns for path in GENERATED.rglob("*")}
    assert run().output == "generated/parcel-desk: 4 tasks, up to date\n"
    assert {path: path.stat().st_mtime_ns for path in GENERATED.rglob("*")} == times


def test_it_may_be_written_elsewhere():
    assert run("specs/parcel-desk", "--out", "a/b").exit_code == 0
    assert "world.json" in written(Path("a/b/parcel-desk"))
    assert not Path("generated").exists()


def test_only_the_task_that_changed_is_written():
    run()
    LATE_FEE.write_text(LATE_FEE.read_text().replace("task: A late fee,", "task: The late fee,"))
    assert run().output == "generated/parcel-desk: 4 tasks, 2 files written\n"


def test_what_a_removed_task_left_is_removed():
    run()
    Path("specs/parcel-desk/tasks/whose-parcel.yaml").unlink()
    assert run().output == "generated/parcel-desk: 3 tasks, 1 file written, 1 file removed\n"
    assert "tasks/whose-parcel.json" not in written()


def test_what_a_removed_suite_left_is_removed_with_the_whole_folder(desk: Path):
    shutil.copytree(desk, "specs/other")
    run()
    shutil.rmtree("specs/other")
    Path("generated/other/README.md").write_text("mine")
    run("specs/parcel-desk")
    assert "world.json" in written(Path("generated/other"))
    run("specs")
    assert written(Path("generated/other")) == {"README.md"}


def test_a_suite_with_a_mistake_leaves_the_last_good_files(desk: Path):
    run()
    before = {path: path.read_bytes() for path in GENERATED.rglob("*.json")}
    LATE_FEE.write_text(LATE_FEE.read_text().replace("tier: base", "tier: bass"))
    result = run()
    assert result.exit_code == 1
    assert "error[unknown-tier]" in result.stdout
    assert result.stderr == "Nothing was written.\n"
    assert {path: path.read_bytes() for path in GENERATED.rglob("*.json")} == before


def test_check_is_content_with_what_was_built():
    run()
    result = run("--check")
    assert (result.exit_code, result.output) == (0, "generated/ is up to date.\n")


def test_check_tells_drift_and_writes_nothing():
    run()
    (GENERATED / "world.json").write_text("{}")
    (GENERATED / "CATALOGUE.md").unlink()
    (GENERATED / "tasks" / "gone.json").write_text("{}")
    before = written()
    result = run("--check")
    assert result.exit_code == 1
    assert result.stdout == (
        f"{GENERATED}/CATALOGUE.md: missing; its spec is there\n"
        f"{GENERATED}/tasks/gone.json: stale; its spec is gone\n"
        f"{GENERATED}/world.json: not as its spec would make it\n"
        "Run 'liarproof build' and commit what it writes.\n"
    )
    assert written() == before


def test_drift_as_annotations():
    run()
    (GENERATED / "world.json").write_text("{}")
    result = run("--check", "--format", "github")
    assert result.exit_code == 1
    assert (
        result.stdout
        == f"::error file={GENERATED}/world.json,line=1,col=1,title=drift::not as its spec would make it. "
        "Run 'liarproof build' and commit what it writes.\n"
    )


def test_drift_as_json():
    run()
    (GENERATED / "world.json").write_text("{}")
    result = run("--check", "--format", "json")
    assert result.exit_code == 1
    assert json.loads(result.stdout) == {
        "files": [{"path": f"{GENERATED}/world.json", "drift": "changed"}],
        "diagnostics": [],
    }


@pytest.mark.parametrize("block", ["generated", "generated/parcel-desk", "generated/parcel-desk/tasks"])
def test_a_place_that_cannot_be_written_ends_with_three_and_a_sentence(block: str):
    Path(block).parent.mkdir(parents=True, exist_ok=True)
    Path(block).write_text("a file stands in the way")
    result = run()
    assert result.exit_code == 3
    assert "cannot be written: " in result.stderr
    assert "Traceback" not in result.output


def test_a_file_that_cannot_be_read_ends_with_three_and_a_sentence(monkeypatch: pytest.MonkeyPatch):
    run()
    read = Path.read_bytes

    def denied(path: Path) -> bytes:
        if path.name == "world.json":
            raise PermissionError(13, "Permission denied", str(path))
        return read(path)

    monkeypatch.setattr(Path, "read_bytes", denied)
    result = run("--check")
    assert result.exit_code == 3
    assert result.stderr == f"Error: {GENERATED}/world.json cannot be read: permission denied.\n"


def test_strangers_are_told_and_left():
    run()
    (GENERATED / "test_my_own.py").write_text("mine")
    Path("generated/notes").mkdir()
    Path("generated/notes/a.txt").write_text("mine")
    stranger = "nothing that build wrote; remove it, or move it out of generated/\n"
    words = f"{GENERATED}/test_my_own.py: {stranger}generated/notes: {stranger}"
    checked = run("--check", "specs")
    assert (checked.exit_code, checked.stdout) == (1, words)
    built = run("specs")
    assert (built.exit_code, built.stderr) == (0, words)
    assert built.stdout == f"{GENERATED}: 4 tasks, up to date\n"
    assert (GENERATED / "test_my_own.py").read_text() == "mine"


@pytest.mark.parametrize("inner", ["", "tasks"])
def test_a_linked_folder_ends_with_three_and_a_sentence(inner: str, tmp_path: Path):
    run()
    (GENERATED / inner).rename(tmp_path / "elsewhere")
    (GENERATED / inner).symlink_to(tmp_path / "elsewhere")
    result = run()
    assert result.exit_code == 3
    assert result.stderr == f"Error: {GENERATED / inner} cannot be read: it is a link; put the folder itself there.\n"


def test_from_inside_a_suite_it_is_written_beside_its_specs(desk: Path, monkeypatch: pytest.MonkeyPatch):
    specs = desk.parent.resolve()
    monkeypatch.chdir(desk)
    assert run(".").stdout == "../../generated/parcel-desk: 4 tasks, 7 files written\n"
    monkeypatch.chdir(specs)
    assert run("parcel-desk", "--check").exit_code == 0


def test_two_suites_of_one_id_are_not_written_to_one_place(desk: Path):
    shutil.copytree(desk, "more/parcel-desk")
    result = run("specs", "more", "--out", "out")
    assert result.exit_code == 2
    assert "specs/parcel-desk and more/parcel-desk would both be written to out/parcel-desk." in result.stderr
    assert not Path("out").exists()
