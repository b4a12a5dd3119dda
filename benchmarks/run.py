"""What a run costs beside its model: the harness's time for an episode with many at once, and memory over many.

    .venv/bin/python benchmarks/run.py [--episodes 460] [--jobs 16] [--rounds 5] [--memory 5000]

The oracle plays the support desk behind the double, in this process, as in a rehearsal. The double's own time is that
of a bare loop: as many threads send the very requests of these episodes, recorded beforehand, through the same client
of the library to the same double, and drop the replies. So the time of the double, of the sockets and of the library is
in both, and in the run alone are the loop, the world, its tools, grading, prices, records and what it takes for them to
stand on the disk. All of it shares one interpreter: it adds up, and nothing of the harness hides behind the double.

Both are measured in turn, round after round. Medians are told in milliseconds an episode: by the clock, as time of the
processor, which others that use the machine change less, and as what the processor spends in threads between one call
and the next. The harness is what a run takes more than the bare loop of its round. By the clock and the processor that
is all of it, what begins a run and what waits for the disk included; between calls it is what each episode adds.

Memory is the resident set of this process in MiB, after each thousand episodes of one run. What the double keeps of
each call for its bill, a quarter of a KiB, is in it.

Measured on two processors that others used, with Python 3.11: 4.0 ms by the clock, 3.4 ms of the processor, 2.7 ms
between calls; and 126.5 MiB after 1,000 episodes, 127.8 MiB after 5,000.
"""

import argparse
import copy
import statistics
import tempfile
import threading
import time
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager
from dataclasses import dataclass
from decimal import Decimal
from pathlib import Path
from typing import Any

from liarproof.compiler.agents import read_profile
from liarproof.compiler.contract.model import Profile, Suite
from liarproof.compiler.folders import find_suites
from liarproof.compiler.pipeline import compile_suite
from liarproof.runtime.agents.claude.agent import Claude, client
from liarproof.runtime.cli.order import today
from liarproof.runtime.double.rehearsal import Rehearsal
from liarproof.runtime.double.request import TRIAL_HEADER
from liarproof.runtime.double.server import Double
from liarproof.runtime.pricing.table import packaged_prices
from liarproof.runtime.proof import Proof, prove
from liarproof.runtime.runs.attempt import Trials
from liarproof.runtime.runs.executor import LocalExecutor
from liarproof.runtime.runs.folder import RunFolder
from liarproof.runtime.runs.models import ModelOpening
from liarproof.runtime.runs.plan import planned
from liarproof.runtime.runs.preparing import Worlds, manifest_of
from liarproof.runtime.runs.records import EpisodeRecord, ErrorRecord, TrialKey
from liarproof.runtime.runs.rehearsing import casting_of
from liarproof.runtime.runs.runner import Runner
from liarproof.runtime.runs.spending import Spending

ROOT = Path(__file__).parents[1]
KEY = "benchmark"
Requests = dict[str, list[dict[str, Any]]]
"""The requests of a trial, by task."""


@dataclass(frozen=True)
class Subject:
    """What is run."""

    suite: Suite
    profile: Profile
    proof: Proof

    def plan(self, episodes: int) -> Sequence[TrialKey]:
        """So many trials, all tasks about equally often."""
        ids = [task.id for task in self.suite.tasks]
        return planned(ids, -(-episodes // len(ids)), seed=0)[:episodes]


class Recorder:
    """A client that keeps a copy of each request by its task."""

    def __init__(self, service: Any) -> None:
        self.requests: Requests = {}
        self.messages = self
        self._service = service

    def create(self, **request: Any) -> Any:
        task = request["extra_headers"][TRIAL_HEADER].partition("/")[0]
        self.requests.setdefault(task, []).append(copy.deepcopy(request))
        return self._service.messages.create(**request)


class Between:
    """A client that adds up the processor's time that threads spend between their calls, in milliseconds."""

    def __init__(self, service: Any) -> None:
        self.spent = 0.0
        self.messages = self
        self._service = service
        self._lock = threading.Lock()
        self._thread = threading.local()

    def create(self, **request: Any) -> Any:
        begun = time.thread_time()
        with self._lock:
            self.spent += 1000 * (begun - getattr(self._thread, "ended", begun))
        try:
            return self._service.messages.create(**request)
        finally:
            self._thread.ended = time.thread_time()


class Listener:
    """Counts episodes and looks at the memory after each thousand of them."""

    def __init__(self) -> None:
        self.ended = 0
        self.memory: list[float] = []

    def finished(self, record: EpisodeRecord) -> None:
        self.ended += 1
        if self.ended % 1000 == 0:
            self.memory.append(resident())

    def failed(self, record: ErrorRecord) -> None:
        raise SystemExit(f"{record.key} became no episode: {record.message}")


def resident() -> float:
    """The memory of this process in MiB."""
    pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
    return pages * 4096 / 2**20


@contextmanager
def service_of(subject: Subject) -> Iterator[Any]:
    """A client of a double that plays the oracle."""
    casting = casting_of(subject.suite, "oracle", seed=0)
    with Double(Rehearsal(casting), key=KEY) as double, client(base_url=double.url, api_key=KEY) as service:
        yield service


def run(subject: Subject, service: Any, plan: Sequence[TrialKey], jobs: int) -> Listener:
    """A run as the command makes it, in a new folder."""
    suite, profile = subject.suite, subject.profile
    prices, listener = packaged_prices(), Listener()
    manifest = manifest_of(
        suite,
        profile,
        subject.proof,
        tasks=[task.id for task in suite.tasks],
        repetitions=1 + plan[-1].repetition,
        seed=0,
        prices=prices.digest,
        commit="",
        ceiling=None,
        rehearsal="oracle",
    )
    spending = Spending(prices, spent=Decimal(0), budget=None, ceiling=None, today=today)
    with (
        tempfile.TemporaryDirectory() as place,
        closing(Worlds(suite, {}, "none")) as worlds,
        closing(RunFolder.create(Path(place, "run"), manifest)) as folder,
    ):
        opening = ModelOpening(suite, Claude(profile, service), told=True)
        trials = Trials(suite, profile.id, opening, worlds, step_limit=profile.max_steps)
        Runner(LocalExecutor(trials, spending), folder, spending, listener).run(plan, jobs=jobs)
    return listener


def bare(service: Any, requests: Requests, plan: Sequence[TrialKey], jobs: int) -> None:
    """The requests of a run, and nothing else."""
    left = deque(plan)

    def work() -> None:
        while left:
            try:
                key = left.popleft()
            except IndexError:
                return
            headers = {TRIAL_HEADER: f"{key.task}/{key.repetition}"}
            for request in requests[key.task]:
                service.messages.create(**{**request, "extra_headers": headers})

    with ThreadPoolExecutor(jobs) as pool:
        for each in [pool.submit(work) for _ in range(jobs)]:
            each.result()


def taken(act: Callable[[Any], object], service: Any, episodes: int) -> tuple[float, float, float]:
    """What an act takes for each episode, in milliseconds: by the clock, of the processor, and there between calls."""
    between = Between(service)
    clock, processor = time.perf_counter(), time.process_time()
    act(between)
    spent = 1000 * (time.perf_counter() - clock), 1000 * (time.process_time() - processor), between.spent
    return spent[0] / episodes, spent[1] / episodes, spent[2] / episodes


def overhead(subject: Subject, *, episodes: int, jobs: int, rounds: int) -> None:
    """Print what an episode takes in the bare loop and in a run, and the difference."""
    plan = subject.plan(episodes)
    with service_of(subject) as service:
        recorder = Recorder(service)
        run(subject, recorder, subject.plan(len(subject.suite.tasks)), jobs=1)
        requests = recorder.requests
        loops: list[tuple[float, ...]] = []
        runs: list[tuple[float, ...]] = []
        for _ in range(rounds):
            loops.append(taken(lambda through: bare(through, requests, plan, jobs), service, episodes))
            runs.append(taken(lambda through: run(subject, through, plan, jobs), service, episodes))
    beyond = [tuple(map(float.__sub__, *pair)) for pair in zip(runs, loops, strict=True)]
    calls = sum(len(requests[key.task]) for key in plan)
    print(f"{episodes} episodes, {calls} calls, {jobs} at once, {rounds} rounds")
    print(f"{'':28}{'clock':>12}{'processor':>12}{'between calls':>16}")
    for name, values in (("the double, by a bare loop", loops), ("a run", runs), ("the harness", beyond)):
        clock, processor, between = (statistics.median(each) for each in zip(*values, strict=True))
        print(f"{name:28}{clock:9.2f} ms{processor:9.2f} ms{between:13.2f} ms", flush=True)


def memory(subject: Subject, *, episodes: int, jobs: int) -> None:
    """Print the memory after each thousand episodes of a run."""
    with service_of(subject) as service:
        found = run(subject, service, subject.plan(episodes), jobs).memory
    for number, size in enumerate(found, 1):
        print(f"{1000 * number:6} episodes{size:9.1f} MiB{size - found[0]:+9.1f}", flush=True)


def main() -> None:
    """Read the arguments and measure."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--episodes", type=int, default=460)
    parser.add_argument("--jobs", type=int, default=16)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--memory", type=int, default=5000)
    given = parser.parse_args()
    (folder,) = find_suites(ROOT / "specs" / "support-desk")
    suite = compile_suite(folder).suite
    if suite is None:
        raise SystemExit("specs/support-desk does not compile; run liarproof validate")
    profile = read_profile(ROOT / "specs" / "agents" / "haiku-alone.yaml").profiles["haiku-alone"]
    subject = Subject(suite, profile, prove(suite))
    overhead(subject, episodes=given.episodes, jobs=given.jobs, rounds=given.rounds)
    memory(subject, episodes=given.memory, jobs=given.jobs)


if __name__ == "__main__":
    main()
