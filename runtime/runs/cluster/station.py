"""A run on a worker of a cluster: sent once, opened once, and asked for one attempt after the other."""

import pickle
import threading
from contextlib import ExitStack
from decimal import Decimal
from typing import Any, NamedTuple, Protocol
from weakref import WeakSet, finalize

import msgspec

from ....compiler.contract.version import VERSION
from ...errors import HarnessError
from ...worlds.base import World
from ..attempt import Attempts, Failure, Outcome, Trials
from ..records import TrialKey
from ..spending import Spending, today
from .kit import Kit, UnfitWorkerError
from .losses import lost, unfit


class _Opened(NamedTuple):
    kit: Kit
    trials: Trials
    attempts: Attempts


class Station:
    """A kit as a worker holds it, and what was opened of it: one world for each thread, where they cannot share one.

    It travels as what it was made of, so that each process opens its own. Dask keeps it while the run lasts; what it
    holds is given back when it is dropped. May be used by several threads.
    """

    def __init__(self, version: str, kit: bytes) -> None:
        """Nothing is opened yet, and nothing read: `kit` is pickled by the `version` that the run is of."""
        self._sent = version, kit
        self._opened: _Opened | None = None
        self._mine = threading.local()
        self._under_way: WeakSet[Spending] = WeakSet()
        self._stopped = ""
        self._opening = threading.Lock()
        self._stopping = threading.Lock()
        self._held = ExitStack()
        finalize(self, self._held.close)

    def __reduce__(self) -> Any:
        return Station, self._sent

    def open(self) -> _Opened:
        """What this process has of the run.

        Raises:
            UnfitWorkerError: trials cannot be played here.
        """
        version, content = self._sent
        if version != VERSION:
            raise UnfitWorkerError(
                f"It has liarproof {VERSION}, and the run is of liarproof {version}: install that on the worker."
            )
        with self._opening:
            if self._opened is None:
                kit: Kit = pickle.loads(content)  # noqa: S301 - who may send this may have anything run here
                trials = kit.opened(self._held)
                self._opened = _Opened(kit, trials, Attempts(trials))
            return self._opened

    def play(self, key: TrialKey, attempt: int, left: Decimal | None) -> Outcome:
        """Play a trial, for the so-manieth time, with no more money than is `left`, in USD; None for no bound.

        Raises:
            UnfitWorkerError: trials cannot be played here.
        """
        kit, trials, attempts = self.open()
        spending = Spending(
            kit.prices, spent=Decimal(0), budget=left, ceiling=kit.ceiling, today=today, seed=f"{key} {attempt}"
        )
        with self._stopping:
            self._under_way.add(spending)
            if self._stopped:
                spending.stop(self._stopped)
        return attempts.play(key, attempt, self._world(trials), spending.trial())

    def stop(self, reason: str) -> None:
        """Let no trial make a further call."""
        with self._stopping:
            self._stopped = reason
            for spending in self._under_way:
                spending.stop(reason)

    def _world(self, trials: Trials) -> World:
        """The world of this thread."""
        if not hasattr(self._mine, "world"):
            with self._opening:
                self._mine.world = self._held.enter_context(trials.worlds())
        return self._mine.world


class Mark(Protocol):
    """Something that all machines see, and that can be set."""

    def is_set(self) -> bool: ...

    def set(self) -> None: ...

    def clear(self) -> None: ...


def open_station(station: Station) -> str:
    """Make a worker ready for a run; why it cannot be, or nothing."""
    try:
        station.open()
    except UnfitWorkerError as problem:
        return str(problem)
    return ""


def play(station: Station, key: TrialKey, attempt: int, left: Decimal | None, begun: Mark) -> Outcome:
    """Play a trial on a worker, unless it has `begun` before.

    Dask begins anew by itself what was on a worker that it lost. That is to be seen, counted, and paid once more only.
    """
    if begun.is_set():
        return lost(key, attempt)
    begun.set()
    try:
        outcome = station.play(key, attempt, left)
    except UnfitWorkerError as problem:
        return unfit(key, attempt, str(problem))
    if isinstance(outcome, Failure) and outcome.fault is not None:  # of whatever make it is, it may not travel
        return msgspec.structs.replace(outcome, fault=HarnessError(outcome.record.message))
    return outcome


def stop_station(name: str, reason: str, dask_worker: Any) -> None:
    """Let no trial of a run make a further call on a worker; `name` is what Dask keeps the station under."""
    station = dask_worker.data.get(name)
    if station is not None:
        station.stop(reason)
