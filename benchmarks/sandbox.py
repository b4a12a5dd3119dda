"""What running tests in the sandbox costs: warm, cold, and without one; and a whole graded trial.

    .venv/bin/python benchmarks/sandbox.py [--runs 30] [--sandbox bubblewrap]

Each run lays out one module and two tests that take no time, so all that is measured is what comes on top of tests.
Warm is a fork of a process that has pytest loaded, or knows its Node; cold starts such a process for each run; the
yardstick is the test runner in a process of its own, with nothing around it. A graded trial is that of the oracle of
specs/tiny-repair, in which tests run twice for the agent and once for the grade, with nothing remembered of earlier
ones. Medians and ninth deciles, in milliseconds.
"""

import argparse
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

from liarproof.compiler.contract.model import Limits, Suite
from liarproof.compiler.folders import find_suites
from liarproof.compiler.pipeline import compile_suite
from liarproof.runtime.agents.base import brief
from liarproof.runtime.agents.scripted import Script
from liarproof.runtime.trial import run_trial
from liarproof.runtime.worlds.sandbox.base import Level
from liarproof.runtime.worlds.sandbox.confinement import find_node
from liarproof.runtime.worlds.sandbox.warm import WarmSandbox
from liarproof.runtime.worlds.workspace import WorkspaceWorld

ROOT = Path(__file__).parents[1]
FILES = {
    "src/one.py": b"def one():\n    return 1\n",
    "tests/test_one.py": b"import src.one\n\ndef test_one():\n    assert src.one.one()\n\ndef test_two():\n    pass\n",
    "src/one.ts": b"export const one = (): number => 1;\n",
    "tests/one.test.ts": b"import test from 'node:test';\nimport { one } from '../src/one.ts';\n"
    b"test('one', () => { if (one() !== 1) throw new Error(); });\ntest('two', () => {});\n",
}
BARE = {
    "pytest": [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "tests"],
    "node": [find_node("node") or "node", "--test", "tests/one.test.ts"],
}


def warm(sandbox: WarmSandbox) -> None:
    """One run in a process that is there already."""
    if sandbox.run(FILES, ["tests"], Limits()).exit_code != 0:
        raise SystemExit("the tests have to pass")


def cold(level: Level, adapter: str) -> None:
    """One run in a process that is started for it."""
    sandbox = WarmSandbox(level, adapter)
    warm(sandbox)
    sandbox.close()


def bare(adapter: str) -> None:
    """The test runner in a process of its own, in a folder of its own."""
    with tempfile.TemporaryDirectory() as folder:
        for path, content in FILES.items():
            place = Path(folder, path)
            place.parent.mkdir(exist_ok=True)
            place.write_bytes(content)
        subprocess.run(BARE[adapter], cwd=folder, check=True, capture_output=True)


def trial(world: WorkspaceWorld, suite: Suite) -> None:
    """One trial of the oracle, from its first step to its grade."""
    (task,) = suite.tasks
    effects = suite.head.world.effects
    player = Script("oracle", task.oracle.steps).open(brief(suite.head, task))
    anew, _ = world.conditions()
    with anew:
        grade = run_trial(world, task, player, agent="oracle", effects=effects).grade
    if grade is None or not grade.passed:
        raise SystemExit("the oracle has to pass")


def measure(name: str, act: Callable[[], None], runs: int) -> None:
    """Print how long an act takes."""
    times: list[float] = []
    for _ in range(runs):
        start = time.perf_counter()
        act()
        times.append(1000 * (time.perf_counter() - start))
    print(f"{name:<28}{statistics.median(times):>8.0f}{statistics.quantiles(times, n=10)[-1]:>8.0f}")


def main() -> None:
    """Measure and print all."""
    parser = argparse.ArgumentParser(description="What running tests in the sandbox costs.")
    parser.add_argument("--runs", type=int, default=30)
    parser.add_argument("--sandbox", choices=("bubblewrap", "none"), default="bubblewrap")
    given = parser.parse_args()
    suite = compile_suite(find_suites(ROOT / "specs" / "tiny-repair")[0]).suite
    if suite is None:
        raise SystemExit("specs/tiny-repair has to be valid")
    world = WorkspaceWorld.open(suite.head, given.sandbox)
    print(f"{given.runs} runs each, sandbox {given.sandbox:<4}  median  9 of 10  (ms)")
    for adapter in BARE:
        sandbox = WarmSandbox(given.sandbox, adapter)
        warm(sandbox)
        measure(f"{adapter}: warm run", partial(warm, sandbox), given.runs)
        measure(f"{adapter}: cold run", partial(cold, given.sandbox, adapter), given.runs)
        measure(f"{adapter} with nothing around", partial(bare, adapter), given.runs)
        sandbox.close()
    measure("graded trial, three runs", partial(trial, world, suite), given.runs)
    world.close()


if __name__ == "__main__":
    main()
