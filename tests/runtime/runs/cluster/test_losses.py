"""What is lost of a cluster while it plays, and what becomes of the run."""

import os
import signal
import threading
from collections.abc import Iterator
from typing import Any

import pytest

from liarproof.runtime.double.request import Request
from liarproof.runtime.runs.folder import RunFolder
from liarproof.runtime.runs.tally import counted, endings

from ..rig import Heard, oracle, plan_of
from .crew import Crew, crewed
from .fleet import Fleet, pids

PLAN = plan_of(12)
ONE = PLAN[:1]


class Holding:
    """Plays the oracle, but each request waits until it is let go; `came` counts those that wait."""

    def __init__(self) -> None:
        self.came = threading.Semaphore(0)
        self.let_go = threading.Event()
        self._play = oracle()

    def __call__(self, request: Request) -> Any:
        self.came.release()
        self.let_go.wait(60)
        return self._play(request)


def begun(crew: Crew, folder: RunFolder, plan: Any, jobs: int) -> tuple[threading.Thread, list[str]]:
    """A run in a thread of its own, and how it ended."""
    ended: list[str] = []
    runner = crew.runner(folder)
    thread = threading.Thread(target=lambda: ended.append(runner.run(plan, jobs=jobs)))
    thread.start()
    return thread, ended


def kill_whoever_plays(crew: Crew) -> None:
    """Kill the worker that works on something."""
    (busy,) = [worker for worker, keys in crew.client.processing().items() if keys]
    os.kill(pids(crew.client)[busy], signal.SIGKILL)


def test_a_trial_whose_worker_is_lost_is_played_once_more_and_then_left(new_fleet: Fleet, folder: RunFolder):
    new_fleet.add(3, threads=1)
    holding = Holding()
    with crewed(new_fleet.address, holding, workers=3) as crew:
        thread, ended = begun(crew, folder, ONE, jobs=1)
        for _ in range(2):
            assert holding.came.acquire(timeout=60)
            kill_whoever_plays(crew)
        thread.join()
        holding.let_go.set()
        assert crew.double.counts().requests == 2
    assert ended == [""]
    assert [(error.kind, error.attempt) for error in folder.errors] == [("lost_worker", 1), ("lost_worker", 2)]
    assert crew.delays == [0.0]
    assert counted(endings(ONE, folder.episodes, folder.errors)) == {"infra_error": 1}


def test_a_scheduler_that_is_lost_ends_the_run_with_what_it_has(new_fleet: Fleet, folder: RunFolder):
    new_fleet.add()
    with crewed(new_fleet.address) as crew:
        crew.heard = Heard(lambda record: len(crew.heard.records) == 3 and new_fleet.kill(new_fleet.scheduler))
        assert crew.runner(folder).run(PLAN, jobs=2) == "no_cluster"
    found = counted(endings(PLAN, folder.episodes, folder.errors))
    assert found["completed"] >= 3
    assert found["completed"] + found["not_run"] == 12
    assert "The connection to the scheduler was lost." in {error.message for error in folder.errors}


def test_a_worker_that_comes_later_plays_what_is_left(new_fleet: Fleet, folder: RunFolder):
    new_fleet.add()
    with crewed(new_fleet.address) as crew:
        new_fleet.kill(new_fleet.workers[0])
        thread, ended = begun(crew, folder, PLAN, jobs=2)
        new_fleet.add()
        thread.join()
    assert ended == [""]
    assert sorted(record.key for record in folder.episodes) == sorted(PLAN)


@pytest.fixture(scope="module")
def orphaned(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Crew]:
    """A cluster whose only worker was lost when it was ready."""
    alone = Fleet(tmp_path_factory.mktemp("fleet"))
    alone.add()
    try:
        with crewed(alone.address) as crew:
            alone.kill(alone.workers[0])
            yield crew
    finally:
        alone.close()


def test_a_cluster_without_a_worker_for_a_while_ends_the_run(orphaned: Crew, folder: RunFolder):
    assert orphaned.runner(folder, patience=0.5).run(PLAN, jobs=2) == "no_cluster"
    at = orphaned.client.scheduler.address.removeprefix("tcp://")
    assert {error.message for error in folder.errors} == {
        f"The scheduler at {at} has had no worker for 0.5 seconds. Start one: dask worker {at}"
    }
    assert counted(endings(PLAN, folder.episodes, folder.errors)) == {"not_run": 12}


def test_what_waits_for_a_worker_is_given_up_when_the_run_is_stopped(
    orphaned: Crew, folder: RunFolder, monkeypatch: pytest.MonkeyPatch
):
    runner = orphaned.runner(folder)
    submit = orphaned.client.submit

    def stopping(*given: Any, **named: Any) -> Any:
        threading.Timer(0.2, runner.stop, ("interrupt",)).start()
        return submit(*given, **named)

    monkeypatch.setattr(orphaned.client, "submit", stopping)
    assert runner.run(PLAN, jobs=1) == "interrupt"
    assert [error.kind for error in folder.errors] == ["interrupt"]
