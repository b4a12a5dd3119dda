"""The runner: each trial is run once, in a world of its thread's own."""

import threading
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import pytest

from liarproof.runtime.runs.folder import RunFolder
from liarproof.runtime.runs.records import TrialKey
from liarproof.runtime.worlds.base import World

from .rig import every_worlds, plan_of, rigged

PLAN = plan_of(6)


def test_all_trials_become_episodes_once(folder: RunFolder):
    with rigged() as (rig, double):
        assert rig.runner(folder).run(PLAN, jobs=3) == ""
    assert sorted(record.key for record in folder.episodes) == sorted(PLAN)
    assert all(record.episode.grade and record.episode.grade.passed for record in folder.episodes)
    assert sum(len(record.calls) for record in folder.episodes) == double.counts().requests
    assert list(folder.errors) == rig.delays == []


def test_what_is_done_is_not_run_again(folder: RunFolder, tmp_path: Path):
    with rigged() as (rig, double):
        rig.runner(folder).run(PLAN[:4], jobs=1)
        before = double.counts().requests
        folder.close()
        with closing(RunFolder.resume(tmp_path / "run")) as again:
            rig.runner(again).run(PLAN, jobs=1)
            later = [record for record in again.episodes if record.key in PLAN[4:]]
        assert double.counts().requests - before == sum(len(record.calls) for record in later)


def test_each_thread_has_one_world_for_itself_and_gives_it_back(folder: RunFolder):
    users: dict[int, set[int]] = {}
    closed: list[int] = []
    real = every_worlds("parcel-desk")

    @contextmanager
    def worlds() -> Iterator[World]:
        with real() as world:
            users[id(world)] = {threading.get_ident()}
            yield Watched(world, users[id(world)])
            closed.append(id(world))

    with rigged(worlds=worlds) as (rig, _):
        rig.runner(folder).run(PLAN, jobs=3)
    assert 1 <= len(users) <= 3
    assert all(len(threads) == 1 for threads in users.values())
    assert sorted(closed) == sorted(users)


class Watched:
    """A world that notes which threads use it."""

    at_once = 1

    def __init__(self, world: World, threads: set[int]) -> None:
        self._world = world
        self._threads = threads

    def trial(self, task: Any) -> Any:
        self._threads.add(threading.get_ident())
        return self._world.trial(task)


def test_no_more_workers_are_begun_than_there_are_trials(folder: RunFolder):
    with rigged() as (rig, double):
        assert rig.runner(folder).run([TrialKey(0, "late-fee")], jobs=64) == ""
        assert double.counts().most_at_once == 1


def test_a_thread_that_cannot_be_begun_ends_those_that_were(folder: RunFolder, monkeypatch: pytest.MonkeyPatch):
    begin, begun, stopped = threading.Thread.start, threading.Event(), threading.Event()

    def start(thread: threading.Thread) -> None:
        if thread.name.startswith("ThreadPoolExecutor") and thread.name.endswith("_1"):
            begun.wait(5)
            raise RuntimeError("can't start new thread")
        begin(thread)

    def waiting(task: Any, key: TrialKey, spending: Any, play: int) -> Any:
        begun.set()
        stopped.wait(5)
        return opening(task, key, spending, play)

    with rigged() as (rig, double):
        opening, rig.opening = rig.opening, waiting
        runner = rig.runner(folder)
        stop = runner.stop
        monkeypatch.setattr(runner, "stop", lambda reason: (stop(reason), stopped.set()))
        monkeypatch.setattr(threading.Thread, "start", start)
        with pytest.raises(RuntimeError, match="can't start new thread"):
            runner.run(PLAN, jobs=3)
        assert double.counts().requests == 0
    assert [error.kind for error in folder.errors] == ["fault"]
