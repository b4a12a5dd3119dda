"""The runner: what is tried again and after how long, what ends a run, and that nothing is lost by it."""

import signal
import threading
from collections.abc import Iterator
from contextlib import closing, contextmanager
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest

from liarproof.runtime.double.faults import Fault, oddities
from liarproof.runtime.double.replies import (
    Refused,
    Reply,
    Responder,
    Said,
    invalid,
    overloaded,
    rate_limited,
    server_error,
)
from liarproof.runtime.double.request import Request
from liarproof.runtime.errors import WorldFaultError
from liarproof.runtime.runs.folder import RunFolder
from liarproof.runtime.runs.records import TrialKey
from liarproof.runtime.runs.tally import counted, endings
from liarproof.runtime.worlds.base import World

from .failing import FailingDisk
from .rig import Heard, Rig, every_worlds, kept_in, manifest, oracle, plan_of, rigged

PLAN = plan_of(6)
LATE = [TrialKey(number, "late-fee") for number in range(3)]
"""Trials of several calls each."""


@pytest.fixture
def folder(tmp_path: Path) -> Iterator[RunFolder]:
    with closing(RunFolder.create(tmp_path / "run", manifest())) as made:
        yield made


def at_first(*faults: Reply | Fault) -> Responder:
    """A responder whose first replies are these or what becomes of them; then the oracle plays."""
    left, play = list(faults), oracle()

    def respond(request: Request) -> Reply:
        if not left:
            return play(request)
        fault = left.pop(0)
        if not callable(fault):
            return fault
        reply = play(request)
        assert isinstance(reply, Said)
        return fault(reply)

    return respond


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


@pytest.fixture
def one(folder: RunFolder) -> Any:
    """Runs one trial against a responder; its rig, the double's counts and how it ended."""

    def run(responder: Responder) -> tuple[Rig, int, str]:
        with rigged(responder) as (rig, double):
            rig.runner(folder).run(PLAN[:1], jobs=1)
            (ending,) = endings(PLAN[:1], folder.episodes, folder.errors).values()
            return rig, double.counts().requests, ending

    return run


@pytest.mark.parametrize("fault", [rate_limited(7), overloaded(7)])
def test_a_retry_waits_as_long_as_the_service_asks_and_a_little_more(fault: Reply, one: Any):
    rig, _, ending = one(at_first(fault))
    (delay,) = rig.delays
    assert ending == "completed"
    assert 7 <= delay <= 7 * 1.25


def test_a_retry_that_no_delay_is_named_for_waits_longer_each_time(one: Any):
    rig, _, ending = one(at_first(*[server_error()] * 3))
    assert ending == "completed"
    assert [1 <= delay / 2**number <= 1.25 for number, delay in enumerate(rig.delays)] == [True] * 3
    assert [error.attempt for error in rig.heard.errors] == [1, 2, 3]
    assert rig.heard.records[0].attempt == 4


def test_no_delay_is_endless(one: Any):
    rig, _, _ = one(at_first(rate_limited(1e6)))
    assert 900 <= rig.delays[0] <= 900 * 1.25


def test_not_all_trials_are_tried_again_at_the_same_moment(folder: RunFolder):
    play, met = oracle(), set[object]()

    def refuse_each_once(request: Request) -> Reply:
        if request.trial in met:
            return play(request)
        met.add(request.trial)
        return rate_limited(8)

    with rigged(refuse_each_once) as (rig, _):
        rig.runner(folder).run(PLAN[:4], jobs=4)
    assert len(set(rig.delays)) == 4


def test_a_trial_is_left_for_a_resume_after_four_attempts(one: Any):
    rig, requests, ending = one(lambda request: server_error())
    assert (requests, len(rig.delays), ending) == (4, 3, "infra_error")
    assert [error.kind for error in rig.heard.errors] == ["server_error"] * 4


def test_attempts_count_on_when_a_run_is_resumed(folder: RunFolder, tmp_path: Path):
    with rigged(at_first(*[server_error()] * 5)) as (rig, _):
        rig.runner(folder).run(PLAN[:1], jobs=1)
        folder.close()
        with closing(RunFolder.resume(tmp_path / "run")) as again:
            rig.runner(again).run(PLAN[:1], jobs=1)
            assert [record.attempt for record in again.episodes] == [6]


def test_a_request_at_fault_is_not_sent_again(one: Any):
    rig, requests, ending = one(lambda request: invalid("messages: too odd"))
    (error,) = rig.heard.errors
    assert (requests, rig.delays, ending) == (1, [], "infra_error")
    assert (error.kind, error.message) == ("bad_request", "400: messages: too odd")


@pytest.mark.parametrize(
    ("name", "ending"),
    [
        ("refusal", "refusal"),
        ("cut", "truncated"),
        ("context-full", "context_limit"),
        ("silence", "completed"),
        ("wrong-model", "infra_error"),
    ],
)
def test_what_the_model_got_wrong_is_not_tried_again(name: str, ending: str, one: Any):
    rig, requests, ended = one(at_first(oddities()[name]))
    assert ended == ending
    assert rig.delays == []
    assert len(rig.heard.records) + len(rig.heard.errors) == 1
    assert requests == sum(len(record.calls) for record in (*rig.heard.records, *rig.heard.errors))


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
        rig.opening = lambda task, key, spending: Faulty(opening(task, key, spending))
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

    def waiting(task: Any, key: TrialKey, spending: Any) -> Any:
        begun.set()
        stopped.wait(5)
        return opening(task, key, spending)

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
