"""A run's folder: made once, held by one process, and read back as it was written."""

import subprocess
import sys
from contextlib import closing
from decimal import Decimal
from pathlib import Path

import pytest

from liarproof.runtime.episode import Episode
from liarproof.runtime.runs.folder import RunFolder
from liarproof.runtime.runs.lines import DamagedFileError
from liarproof.runtime.runs.lock import RunInUseError
from liarproof.runtime.runs.manifest import ManifestError
from liarproof.runtime.runs.records import EpisodeRecord, ErrorRecord, TrialKey

from .failing import FailingDisk
from .rig import manifest


def record(task: str, repetition: int = 0, cost: str = "0.5") -> EpisodeRecord:
    episode = Episode(task, "haiku-alone", "refusal", (), (), (), None)
    return EpisodeRecord(TrialKey(repetition, task), "t1", 1, "", 1.0, Decimal(cost), (), episode)


def trouble(task: str, attempt: int, kind: str = "rate_limit", cost: str = "0.25") -> ErrorRecord:
    return ErrorRecord(TrialKey(0, task), attempt, "", kind, "", Decimal(cost), ())


def test_a_new_folder_holds_its_manifest_and_no_trial(tmp_path: Path):
    with closing(RunFolder.create(tmp_path / "runs/a", manifest())) as folder:
        assert (folder.done, folder.attempts, folder.spent, folder.dropped) == (set(), {}, 0, 0)
    with closing(RunFolder.resume(tmp_path / "runs/a")) as folder:
        assert folder.manifest == manifest()


def test_a_resumed_folder_knows_what_is_done_and_what_was_spent_on_all_of_it(tmp_path: Path):
    with closing(RunFolder.create(tmp_path, manifest())) as folder:
        folder.keep(record("a", cost="0.1"))
        folder.keep_error(trouble("b", 1))
        folder.keep_error(trouble("b", 2))
        folder.keep(record("a", 1, cost="0.2"))
    with closing(RunFolder.resume(tmp_path)) as folder:
        assert folder.done == {TrialKey(0, "a"), TrialKey(1, "a")}
        assert folder.attempts == {TrialKey(0, "b"): 2}
        assert folder.spent == Decimal("0.8")
        assert [each.key for each in folder.episodes] == [TrialKey(0, "a"), TrialKey(1, "a")]


def test_torn_tails_of_both_files_are_cut_off_and_said(tmp_path: Path):
    with closing(RunFolder.create(tmp_path, manifest())) as folder:
        folder.keep(record("a"))
    for name in ("episodes.jsonl", "errors.jsonl"):
        with (tmp_path / name).open("ab") as file:
            file.write(b'{"key"')
    with closing(RunFolder.resume(tmp_path)) as folder:
        assert folder.dropped == 12
        assert folder.done == {TrialKey(0, "a")}
    with closing(RunFolder.resume(tmp_path)) as folder:
        assert folder.dropped == 0


def test_a_folder_with_a_run_is_not_begun_again(tmp_path: Path):
    RunFolder.create(tmp_path, manifest()).close()
    with pytest.raises(FileExistsError, match="holds a run already"):
        RunFolder.create(tmp_path, manifest())
    RunFolder.resume(tmp_path).close()


def test_a_folder_without_a_run_is_not_resumed_and_stays_as_it_is(tmp_path: Path):
    with pytest.raises(ManifestError, match="holds no run: there is no run"):
        RunFolder.resume(tmp_path)
    assert list(tmp_path.iterdir()) == []


def test_another_process_is_refused_while_this_one_works(tmp_path: Path):
    other = (
        "import sys; from pathlib import Path\n"
        "from liarproof.runtime.runs.folder import RunFolder\n"
        "from liarproof.runtime.runs.lock import RunInUseError\n"
        "try: RunFolder.resume(Path(sys.argv[1])).close()\n"
        "except RunInUseError: sys.exit(9)\n"
    )
    command = [sys.executable, "-c", other, str(tmp_path)]
    folder = RunFolder.create(tmp_path, manifest())
    assert subprocess.run(command, check=False).returncode == 9
    folder.close()
    assert subprocess.run(command, check=False).returncode == 0


def test_the_same_process_cannot_open_it_twice_either(tmp_path: Path):
    with closing(RunFolder.create(tmp_path, manifest())), pytest.raises(RunInUseError, match="another process works"):
        RunFolder.resume(tmp_path)


def test_a_damaged_folder_is_let_go(tmp_path: Path):
    RunFolder.create(tmp_path, manifest()).close()
    (tmp_path / "errors.jsonl").write_bytes(b"{}\n")
    with pytest.raises(DamagedFileError, match=r"errors\.jsonl:1"):
        RunFolder.resume(tmp_path)
    (tmp_path / "errors.jsonl").write_bytes(b"")
    RunFolder.resume(tmp_path).close()


@pytest.mark.parametrize("number", range(1, 7))
def test_a_folder_that_could_not_be_made_can_be_made_or_resumed_next(number: int, tmp_path: Path):
    with pytest.raises(OSError, match="as asked"):
        RunFolder.create(tmp_path, manifest(), FailingDisk(number))
    begin = RunFolder.resume if (tmp_path / "run.json").exists() else lambda path: RunFolder.create(path, manifest())
    with closing(begin(tmp_path)) as folder:
        assert folder.manifest == manifest()


def test_how_a_run_ended_stands_in_its_manifest(tmp_path: Path):
    with closing(RunFolder.create(tmp_path, manifest())) as folder:
        folder.end("budget", "2026-10-01T01:00:00+00:00")
    with closing(RunFolder.resume(tmp_path)) as folder:
        assert (folder.manifest.status, folder.manifest.ended) == ("budget", "2026-10-01T01:00:00+00:00")
