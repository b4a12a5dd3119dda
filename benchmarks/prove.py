"""What proving costs: per trial by agent, for more and more tasks, and in a small and a large world.

    .venv/bin/python benchmarks/prove.py [--tasks 23 230 2300] [--rows 50000]

The support desk is compiled once, and its tasks are repeated until there are so many. Then, from the compiled suite,
every agent plays every task; a trial is timed with its record, which is the episode as JSON. Medians are in
microseconds, totals in seconds, memory is the process's largest resident set in MiB so far. As a yardstick the first
oracle trials stand beside the same in a database that is opened anew for each of them. The last line is a whole proof
of the support desk, saboteurs included: how many scripted trials it runs in a second, in one process.
"""

import argparse
import resource
import statistics
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import msgspec

from liarproof.compiler.contract.model import Suite, Task
from liarproof.compiler.folders import find_suites
from liarproof.compiler.pipeline import compile_suite
from liarproof.runtime.agents.base import Player, brief
from liarproof.runtime.agents.idle import claim_of, liar, null
from liarproof.runtime.agents.reading_liar import ReadingLiar
from liarproof.runtime.agents.scripted import Script
from liarproof.runtime.episode import Episode
from liarproof.runtime.proof import prove
from liarproof.runtime.trial import run_trial
from liarproof.runtime.worlds.database import DatabaseWorld

ROOT = Path(__file__).parents[1]
MAKE = Callable[[Suite, Task, Episode], Player]


def oracle(suite: Suite, task: Task, _: Episode | None) -> Player:
    """A player of the expected trajectory."""
    return Script("oracle", task.oracle.steps).open(brief(suite.head, task))


def claim(suite: Suite, shown: Episode) -> str:
    """What a liar says of a task that an oracle has shown."""
    return claim_of(shown.mutations, suite.head.world.mutations)


AGENTS: dict[str, MAKE] = {
    "oracle": oracle,
    "null": lambda suite, task, shown: null().open(brief(suite.head, task)),
    "liar": lambda suite, task, shown: liar(claim(suite, shown)).open(brief(suite.head, task)),
    "liar-reads": lambda suite, task, shown: ReadingLiar(
        claim(suite, shown), task.oracle.steps, suite.head.world.tools
    ).open(brief(suite.head, task)),
}


def trials(suite: Suite, world: DatabaseWorld | None, make: MAKE, shown: dict[str, Episode]) -> Iterator[float]:
    """The seconds of each trial with its record; without a world, one is opened for each trial, and timed with it."""
    effects = suite.head.world.effects
    encode = msgspec.json.Encoder().encode
    for task in suite.tasks:
        player = make(suite, task, shown[task.id])
        start = time.perf_counter()
        place = world or DatabaseWorld.open(suite.head)
        encode(run_trial(place, task, player, agent="bench", effects=effects))
        yield time.perf_counter() - start


def repeated(suite: Suite, tasks: int) -> Suite:
    """A suite of so many tasks, each a copy of one of the suite's."""
    many = (suite.tasks[number % len(suite.tasks)] for number in range(tasks))
    copies = tuple(msgspec.structs.replace(task, id=f"{task.id}-{number}") for number, task in enumerate(many))
    return msgspec.structs.replace(suite, tasks=copies)


def crowded(suite: Suite, rows: int) -> Suite:
    """The suite in a world with so many more customers and orders."""
    world = suite.head.world
    customers = [{"id": f"X-{n}", "name": "Nobody", "email": f"x{n}@example.org"} for n in range(rows // 2)]
    orders = [
        {
            "id": f"XO-{n}",
            "customer_id": f"X-{n}",
            "status": "paid",
            "total_cents": 100,
            "ordered_on": "2026-01-01",
            "items": [],
        }
        for n in range(rows // 2)
    ]
    fixtures = {
        **world.fixtures,
        "customers": (*world.fixtures["customers"], *customers),
        "orders": (*world.fixtures["orders"], *orders),
    }
    world = msgspec.structs.replace(world, fixtures=fixtures)
    return msgspec.structs.replace(suite, head=msgspec.structs.replace(suite.head, world=world))


def measure(suite: Suite, label: str, *, anew: bool) -> None:
    """A line for each agent."""
    world = DatabaseWorld.open(suite.head)
    effects = suite.head.world.effects
    shown = {
        task.id: run_trial(world, task, oracle(suite, task, None), agent="oracle", effects=effects)
        for task in suite.tasks
    }
    for name, make in AGENTS.items():
        show(label, name, list(trials(suite, world, make, shown)))
    if anew:
        show(label, "oracle, new world", list(trials(suite, None, oracle, shown)))


def whole_proof(suite: Suite, times: int) -> None:
    """The scripted trials of a proof in a second, the median of some proofs."""
    taken: list[float] = []
    trials = 0
    for _ in range(times):
        start = time.perf_counter()
        proof = prove(suite)
        taken.append(time.perf_counter() - start)
        scripted = sum(len(agent.passed) + len(agent.failed) for agent in proof.agents.values())
        trials = scripted + proof.also.total + proof.decoys.total + proof.saboteurs.total
    seconds = statistics.median(taken)
    print(f"{'a whole proof':42}{trials:6} trials{trials / seconds:9.0f} a second{seconds:7.2f} s", flush=True)


def show(label: str, agent: str, taken: list[float]) -> None:
    """One line of the table."""
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    median, total = statistics.median(taken) * 1e6, sum(taken)
    print(f"{label:22}{agent:20}{len(taken):6} trials{median:9.0f} µs median{total:8.2f} s{peak:7.0f} MiB", flush=True)


def main() -> None:
    """Read the arguments and measure."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tasks", type=int, nargs="+", default=[23, 230, 2300])
    parser.add_argument("--rows", type=int, default=50_000)
    given = parser.parse_args()
    (folder,) = find_suites(ROOT / "specs" / "support-desk")
    suite = compile_suite(folder).suite
    if suite is None:
        raise SystemExit("specs/support-desk does not compile; run liarproof validate")
    for tasks in given.tasks:
        measure(repeated(suite, tasks), f"{tasks} tasks", anew=tasks == given.tasks[0])
    measure(crowded(suite, given.rows), f"{given.rows} rows", anew=False)
    whole_proof(suite, 9)


if __name__ == "__main__":
    main()
