"""What ends a run before all trials were tried, and that nothing is lost by it."""

import signal
import threading
from collections.abc import Iterator
from contextlib import closing, contextmanager
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest

from liarproof.runtime.double.replies import Refused, rate_limited, server_error
from liarproof.runtime.errors import WorldFaultError
from liarproof.runtime.runs.folder import RunFolder
from liarproof.runtime.runs.records import TrialKey
from liarproof.runtime.runs.tally import counted, endings

from .failing import FailingDisk
from .responders import at_first
from .rig import Heard, kept_in, manifest, plan_of, rigged

PLAN = plan_of(6)
LATE = [TrialKey(number, "late-fee") for number in range(3)]
"""Trials of several calls each."""


def test_a_key_that_is_refused_three_times_in_a_row_ends_the_run(folder: RunFolder):
    with rigged(key="another") as (rig, double):
        assert rig.runner(folder).run(PLAN, jobs=1) == "no_access"
        assert double.counts().requests == 3
    assert [error.kind for error in folder.errors] == ["authentication"] * 3
    assert counted(endings(PLAN, folder.episodes, folder.errors)) == {"infra_error": 1, "not_run": 5}


def test_refusals_that_are_not_in_a_row_end_nothing(folder: RunFolder):
    refused = Refused(401, "authentication_error", "no")
    with rigged(at_first(refused, refused, server_error(), refused, refused)) as (rig, _):
        assert rig.runner(folder).run(PLAN[:3], jobs=1) == ""


def test_a_key_that_an_answer_repeats_is_not_written_down(folder: RunFolder):
    with rigged(at_first(Refused(400, "x", "bad x-api-key: test")), key="test") as (rig, _):
        rig.runner(folder).run(PLAN[:1], jobs=1)
    (error,) = folder.errors
    assert error.message == "400: bad x-api-key: [key]"


def test_a_run_that_is_stopped_ends_with_whole_records(folder: RunFolder):
    with rigged() as (rig, double):
        runner = rig.runner(folder)
        rig.heard = Heard(lambda record: runner.stop("interrupt"))
        runner._listener = rig.heard  # who stops it has to know it
        assert runner.run(PLAN, jobs=2) == "interrupt"
        records = [*folder.episodes, *folder.errors]
        assert sum(len(record.calls) for record in records) == double.counts().requests
    found = counted(endings(PLAN, folder.episodes, folder.errors))
    assert 1 <= found["completed"] <= 2
    assert found["completed"] + found["not_run"] == 6


def test_a_run_that_is_stopped_waits_for_no_delay(folder: RunFolder):
    with rigged(lambda request: rate_limited(600)) as (rig, double):
        rig.pause = lambda ended, seconds: (runner.stop("interrupt"), ended.wait(seconds))
        runner = rig.runner(folder)
        assert runner.run(PLAN, jobs=1) == "interrupt"
        assert double.counts().requests == 1
    assert counted(endings(PLAN, folder.episodes, folder.errors)) == {"not_run": 6}


def interrupting() -> Heard:
    """Whoever hears of the first finished trial presses Ctrl-C."""
    main = threading.main_thread().ident
    assert main is not None
    heard = Heard(lambda record: len(heard.records) == 1 and signal.pthread_kill(main, signal.SIGINT))
    return heard


def test_an_interrupt_ends_the_run_as_such(folder: RunFolder):
    with rigged() as (rig, _):
        rig.heard = interrupting()
        assert rig.runner(folder).run(PLAN, jobs=1) == "interrupt"
    found = counted(endings(PLAN, folder.episodes, folder.errors))
    assert found["completed"] >= 1
    assert found["completed"] + found.get("not_run", 0) == 6


def test_an_interrupt_that_only_another_thread_hears_of_ends_the_run_too(
    folder: RunFolder, monkeypatch: pytest.MonkeyPatch
):
    stopped = threading.Event()

    def interrupt(record: object) -> None:
        if len(heard.records) == 1:
            signal.pthread_kill(threading.get_ident(), signal.SIGINT)
            stopped.wait(10)  # else all trials could end before the other thread looks

    heard = Heard(interrupt)
    with rigged() as (rig, _):
        rig.heard = heard
        runner = rig.runner(folder)
        stop = runner.stop
        monkeypatch.setattr(runner, "stop", lambda reason: (stop(reason), stopped.set()))
        assert runner.run(PLAN, jobs=1) == "interrupt"
    assert counted(endings(PLAN, folder.episodes, folder.errors)) == {"completed": 1, "not_run": 5}


def test_an_interrupt_hides_no_disk_that_fails_after_it(tmp_path: Path):
    path = tmp_path / "run"
    with rigged() as (rig, _), closing(RunFolder.create(path, manifest(), FailingDisk(9))) as folder:
        rig.heard = interrupting()
        with pytest.raises(OSError, match="as asked"):
            rig.runner(folder).run(PLAN, jobs=1)
    assert [record.key for record in kept_in(path)[0]] == [PLAN[0]]


def test_a_budget_ends_the_run(folder: RunFolder):
    with rigged() as (rig, double):
        assert rig.runner(folder, budget=Decimal("0.000001")).run(LATE, jobs=1) == "budget"
        assert double.counts().requests == 1
    (error,) = folder.errors
    assert (error.kind, len(error.calls)) == ("budget", 1)
    assert counted(endings(LATE, folder.episodes, folder.errors)) == {"not_run": 3}


def test_a_fault_of_ours_is_raised_and_what_it_cost_is_written_down(folder: RunFolder):
    with rigged() as (rig, double):
        opening = rig.opening

        @contextmanager
        def faulty(task: Any, key: TrialKey, spending: Any, play: int) -> Iterator[Faulty]:
            with opening(task, key, spending, play) as player:
                yield Faulty(player)

        rig.opening = faulty
        with pytest.raises(WorldFaultError, match="two rows"):
            rig.runner(folder).run(LATE, jobs=1)
        assert double.counts().requests == 1
    (error,) = folder.errors
    assert (error.kind, error.message, len(error.calls)) == ("harness_error", "WorldFaultError: two rows", 1)
    assert error.cost > 0
    assert counted(endings(LATE, folder.episodes, folder.errors)) == {"harness_error": 1, "not_run": 2}


class Faulty:
    """A player whose second act shows that the harness is broken."""

    finished = False

    def __init__(self, player: Any) -> None:
        self._player = player
        self._acts = 0

    def act(self, observed: Any) -> Any:
        self._acts += 1
        if self._acts > 1:
            raise WorldFaultError("two rows")
        return self._player.act(observed)


@pytest.mark.parametrize("number", [8, 9, 12, 13])
def test_a_disk_that_fails_is_told_and_what_was_said_to_be_kept_is(number: int, tmp_path: Path):
    path = tmp_path / "run"
    folder = RunFolder.create(path, manifest(), FailingDisk(number))
    with rigged() as (rig, _), closing(folder), pytest.raises(OSError, match="as asked"):
        rig.runner(folder).run(PLAN, jobs=2)
    episodes, _ = kept_in(path)
    assert {record.key for record in episodes} == {record.key for record in rig.heard.records}
