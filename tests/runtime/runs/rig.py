"""A suite of specs, ready to be run by an agent behind a double."""

import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import AbstractContextManager, closing, contextmanager
from datetime import date
from decimal import Decimal
from functools import cache
from pathlib import Path
from typing import Any

import anthropic
import msgspec

from liarproof.compiler.agents import read_profile
from liarproof.compiler.contract.model import Profile
from liarproof.runtime.agents.claude.agent import Claude
from liarproof.runtime.double.counting import Tally
from liarproof.runtime.double.rehearsal import Rehearsal
from liarproof.runtime.double.replies import Responder
from liarproof.runtime.double.server import Double
from liarproof.runtime.double.service import MESSAGES, Service
from liarproof.runtime.loading import LoadedSuite, load_suite
from liarproof.runtime.pricing.table import packaged_prices
from liarproof.runtime.receipt import SuiteReceipt
from liarproof.runtime.runs.attempt import Opening, Trials
from liarproof.runtime.runs.executor import LocalExecutor
from liarproof.runtime.runs.folder import RunFolder
from liarproof.runtime.runs.manifest import FORMAT, Manifest
from liarproof.runtime.runs.models import ModelOpening
from liarproof.runtime.runs.plan import planned
from liarproof.runtime.runs.preparing import Worlds
from liarproof.runtime.runs.records import EpisodeRecord, ErrorRecord, TrialKey
from liarproof.runtime.runs.rehearsing import casting_of
from liarproof.runtime.runs.runner import Runner
from liarproof.runtime.runs.spending import Spending
from liarproof.runtime.worlds.base import World

ROOT = Path(__file__).parents[3]
PARCELS = "parcel-desk"
DAY = date(2026, 10, 1)
KEY = "test"
RECEIPT = SuiteReceipt(PARCELS, "s1", 4, {}, {})


@cache
def loaded(name: str) -> LoadedSuite:
    """A suite of the repository, as it is compiled."""
    return load_suite(ROOT / "generated" / name)


@cache
def haiku() -> Profile:
    """The agent of the repository that asks the cheapest model."""
    return read_profile(ROOT / "specs/agents/haiku-alone.yaml").profiles["haiku-alone"]


@cache
def _client() -> anthropic.Anthropic:
    """One client for all: making one takes a while."""
    return anthropic.Anthropic(base_url="http://127.0.0.1:1", api_key=KEY, max_retries=0)


def client_of(double: Double, key: str = KEY) -> anthropic.Anthropic:
    """A client of an open double that retries nothing by itself."""
    return _client().with_options(base_url=double.url, api_key=key)


def oracle(name: str = PARCELS) -> Responder:
    """A responder that plays the oracle in each trial of a suite."""
    return Rehearsal(casting_of(loaded(name).suite, "oracle", seed=0))


def manifest(**changed: Any) -> Manifest:
    """What a run is of, in little."""
    plain = Manifest(
        format=FORMAT,
        suite=PARCELS,
        suite_digest="s1",
        agent="haiku-alone",
        profile={"id": "haiku-alone", "title": "Haiku alone", "stages": [{"model": "claude-haiku-4-5"}]},
        profile_digest="p1",
        tasks={"late-fee": "t1", "whose-parcel": "t2"},
        repetitions=2,
        seed=0,
        prices="1",
        receipt=RECEIPT,
        versions={"liarproof": "1", "python": "3.11", "anthropic": "2"},
        commit="c",
        sandbox=None,
        started="2026-10-01T00:00:00+00:00",
    )
    return msgspec.structs.replace(plain, **changed)


def spending(**given: Any) -> Spending:
    """What a run spends, on a fixed day."""
    bounds: dict[str, Any] = {"spent": Decimal(0), "budget": None, "ceiling": None, **given}
    return Spending(packaged_prices(), today=lambda: DAY, **bounds)


def plan_of(trials: int, name: str = PARCELS) -> tuple[TrialKey, ...]:
    """The plan of a run with at least so many trials, cut to that many."""
    ids = [task.id for task in loaded(name).suite.tasks]
    return planned(ids, -(-trials // len(ids)), seed=0)[:trials]


class Heard:
    """Hears what becomes of trials, and may do something about it."""

    def __init__(self, on_finished: Callable[[EpisodeRecord], object] = lambda record: None) -> None:
        self.records: list[EpisodeRecord] = []
        self.errors: list[ErrorRecord] = []
        self._on_finished = on_finished

    def finished(self, record: EpisodeRecord) -> None:
        self.records.append(record)
        self._on_finished(record)

    def failed(self, record: ErrorRecord) -> None:
        self.errors.append(record)


class Rig:
    """What runs trials of a suite by a client; `delays` are the pauses that nobody waited for."""

    def __init__(self, client: Any, *, name: str = PARCELS, worlds: Any = None, profile: Profile | None = None) -> None:
        self.suite = loaded(name).suite
        self._profile = profile or haiku()
        self.delays: list[float] = []
        self.heard = Heard()
        self.worlds: Callable[[], AbstractContextManager[World]] = worlds or every_worlds(name)
        self.opening: Opening = ModelOpening(self.suite, Claude(self._profile, client, repeats=0), told=True)
        self.pause: Callable[[threading.Event, float], object] = lambda ended, seconds: self.delays.append(seconds)

    def runner(self, folder: RunFolder, **bounds: Any) -> Runner:
        """A runner of this suite, in a folder."""
        vote = self._profile.vote
        trials = Trials(self.suite, "haiku-alone", self.opening, self.worlds, 40, vote)
        money = spending(spent=folder.spent, pause=self.pause, **bounds)
        return Runner(LocalExecutor(trials, money), folder, money, self.heard)


@cache
def every_worlds(name: str) -> Worlds:
    """The worlds of a suite; the first is kept for all tests."""
    suite, rows = loaded(name)
    return Worlds(suite, rows, "bubblewrap")


@contextmanager
def rigged(responder: Responder | None = None, **given: Any) -> Iterator[tuple[Rig, Double]]:
    """A rig and the double behind it, which plays the oracle if it is not told what to do."""
    key = given.pop("key", KEY)
    with Double(responder or oracle(given.get("name", PARCELS)), key=KEY) as double:
        yield Rig(client_of(double, key), **given), double


def kept_in(path: Path) -> tuple[list[EpisodeRecord], list[ErrorRecord]]:
    """The records in a run's folder."""
    with closing(RunFolder.resume(path)) as folder:
        return list(folder.episodes), list(folder.errors)


class DirectClient:
    """A client that hands its requests to the double's service without any wire, so that many runs take little time."""

    def __init__(self, responder: Responder) -> None:
        self.tally = Tally()
        self.messages = self
        self._service = Service(responder, key=KEY, clock=lambda: 0.0, tally=self.tally)

    def create(self, *, timeout: float, extra_headers: Mapping[str, str], extra_body: Any = None, **body: Any) -> Any:
        """The reply to a request, which has to be one."""
        headers = {"x-api-key": KEY, "anthropic-version": "2023-06-01", **extra_headers}
        content = msgspec.json.encode({**body, **(extra_body or {})})
        answer = self._service.answer("POST", MESSAGES, headers, content)
        assert answer.status == 200, answer.body
        return _Reply(msgspec.json.decode(answer.body))


class _Reply:
    def __init__(self, told: Any) -> None:
        self._told = told

    def to_dict(self, *, mode: str, warnings: bool) -> Any:
        return self._told
