"""A run as a worker holds it."""

import gc
import pickle
import threading
from decimal import Decimal
from typing import Any

import msgspec
import pytest

from liarproof.compiler.contract.version import VERSION
from liarproof.runtime.double.server import Double
from liarproof.runtime.errors import HarnessError
from liarproof.runtime.runs.attempt import Failure
from liarproof.runtime.runs.cluster.kit import Kit, UnfitWorkerError
from liarproof.runtime.runs.cluster.station import Station, open_station, play, stop_station
from liarproof.runtime.runs.records import EpisodeRecord, TrialKey
from liarproof.runtime.worlds import database

from ..rig import KEY, oracle
from .crew import kit_of

LATE = TrialKey(0, "late-fee")


@pytest.fixture(scope="module")
def double() -> Any:
    with Double(oracle(), key=KEY) as made:
        yield made


def station_of(kit: Kit, version: str = VERSION) -> Station:
    return Station(version, pickle.dumps(kit))


def test_another_version_is_refused_before_anything_of_it_is_read():
    station = Station("0.0.1", b"of another shape")
    assert open_station(station) == (
        f"It has liarproof {VERSION}, and the run is of liarproof 0.0.1: install that on the worker."
    )


def test_it_travels_closed(double: Double):
    station = station_of(kit_of(double))
    assert open_station(station) == ""
    assert len(pickle.dumps(station)) == pytest.approx(len(pickle.dumps(station_of(kit_of(double)))), abs=10)
    assert isinstance(pickle.loads(pickle.dumps(station)).play(LATE, 1, None), EpisodeRecord)


def test_a_thread_has_one_world_for_all_of_its_trials(double: Double, monkeypatch: pytest.MonkeyPatch):
    opened: list[int] = []
    real = database.DatabaseWorld.open

    def noting(*given: Any) -> Any:
        opened.append(threading.get_ident())
        return real(*given)

    monkeypatch.setattr(database.DatabaseWorld, "open", noting)
    station = station_of(kit_of(double))
    for attempt in (1, 2, 3):
        station.play(LATE, attempt, None)
    other = threading.Thread(target=station.play, args=(LATE, 4, None))
    other.start()
    other.join()
    assert len(opened) == 3  # the first shows that one can be
    assert len(set(opened)) == 2


def test_what_it_holds_is_given_back_when_it_is_dropped(double: Double, monkeypatch: pytest.MonkeyPatch):
    gc.collect()  # what other tests left is no part of this
    closed: list[Any] = []

    def close(world: Any) -> None:
        closed.append(world)

    monkeypatch.setattr(database.DatabaseWorld, "close", close)
    station = station_of(kit_of(double))
    station.play(LATE, 1, None)
    assert closed == []
    del station
    assert len(closed) == 2


def test_what_is_left_of_the_budget_bounds_a_trial(double: Double):
    outcome = station_of(kit_of(double)).play(LATE, 1, Decimal("0.000001"))
    assert isinstance(outcome, Failure)
    assert (outcome.record.kind, len(outcome.record.calls)) == ("budget", 1)


class Worker:
    """What Dask gives to a function that runs on all workers."""

    def __init__(self, **data: Any) -> None:
        self.data = data


def test_once_it_is_stopped_no_trial_makes_a_call(double: Double):
    station, before = station_of(kit_of(double)), double.counts().requests
    stop_station("run", "interrupt", Worker(run=station))
    outcome = station.play(LATE, 1, None)
    assert isinstance(outcome, Failure)
    assert (outcome.record.kind, double.counts().requests) == ("interrupt", before)


def test_stopping_a_worker_that_never_played_is_nothing():
    stop_station("run", "interrupt", Worker())


def test_a_key_of_the_service_is_that_of_the_worker(monkeypatch: pytest.MonkeyPatch):
    for name in ("ANTHROPIC_API_KEY", "ANTHROPIC_AUTH_TOKEN"):
        monkeypatch.delenv(name, raising=False)
    station = station_of(kit_of(None))
    assert open_station(station).startswith("There is no key: ANTHROPIC_API_KEY is not set. Set it, ")
    monkeypatch.setenv("ANTHROPIC_API_KEY", "a-secret")
    assert open_station(station) == ""
    assert b"a-secret" not in pickle.dumps(station)


def test_a_double_on_another_machine_is_out_of_reach():
    with Double(oracle(), key=KEY) as gone:
        kit, url = kit_of(gone), gone.url
    assert open_station(station_of(kit)) == (
        f"The double of a rehearsal is at {url}, which only the machine of the run reaches. "
        "Rehearse with workers on that machine."
    )


def test_a_machine_that_cannot_open_the_world_says_why(double: Double):
    kit = kit_of(double, "tiny-repair")
    missing = msgspec.structs.replace(kit.suite.head.world.workspace, packages=("not-there-at-all",))
    world = msgspec.structs.replace(kit.suite.head.world, workspace=missing)
    suite = msgspec.structs.replace(kit.suite, head=msgspec.structs.replace(kit.suite.head, world=world))
    with pytest.raises(UnfitWorkerError, match="need packages that are not installed: not-there-at-all"):
        station_of(msgspec.structs.replace(kit, suite=suite)).open()


class Mark:
    """A mark that only one process sees."""

    def __init__(self) -> None:
        self._set = False

    def is_set(self) -> bool:
        return self._set

    def set(self) -> None:
        self._set = True

    def clear(self) -> None:
        self._set = False


def test_an_attempt_is_played_once(double: Double):
    station, mark = station_of(kit_of(double)), Mark()
    assert isinstance(play(station, LATE, 1, None, mark), EpisodeRecord)
    before = double.counts().requests
    again = play(station, LATE, 1, None, mark)
    assert isinstance(again, Failure)
    assert (again.record.kind, again.again, double.counts().requests) == ("lost_worker", True, before)


def test_a_worker_that_cannot_play_leaves_it_to_another():
    outcome = play(Station("0.0.1", b""), LATE, 1, None, Mark())
    assert isinstance(outcome, Failure)
    assert (outcome.record.kind, outcome.again) == ("unfit_worker", True)


def test_a_fault_of_ours_can_travel(double: Double):
    outcome = play(station_of(kit_of(double)), TrialKey(0, "no-task"), 1, None, Mark())
    assert isinstance(outcome, Failure)
    assert isinstance(pickle.loads(pickle.dumps(outcome)).fault, HarnessError)
