"""Every repair is one: its starter fails and its solution passes, whatever the order of sets and the load."""

from collections.abc import Iterator
from contextlib import nullcontext
from functools import cache
from pathlib import Path

import pytest

from liarproof.compiler.contract.model import Call, Suite, Task
from liarproof.compiler.folders import find_suites
from liarproof.compiler.pipeline import compile_suite
from liarproof.runtime.mutations import MutationReader
from liarproof.runtime.worlds.load import busy_machine
from liarproof.runtime.worlds.sandbox.base import Level
from liarproof.runtime.worlds.sandbox.warm import WarmSandbox
from liarproof.runtime.worlds.workspace import WorkspaceWorld

from .campaign import Campaign

SPECS = Path(__file__).parents[2] / "specs"


class Seeded(WarmSandbox):
    """A sandbox in which Python's sets have the order of a seed."""

    def __init__(self, level: Level, adapter: str, seed: int) -> None:
        super().__init__(level, adapter)
        self._seed = seed

    def _command(self) -> list[str]:
        command = super()._command()
        command[command.index("PYTHONHASHSEED") + 1] = str(self._seed)
        return command


@cache
def suite_of(name: str) -> Suite:
    """A suite of this repository."""
    suite = compile_suite(find_suites(SPECS / name)[0]).suite
    assert suite is not None
    return suite


def worlds(name: str, campaign: Campaign) -> Iterator[tuple[int, WorkspaceWorld]]:
    """A world for each round, in which sets have an order of their own."""
    head = suite_of(name).head
    random = campaign.random()
    for number in range(campaign.size(20, 2)):
        assert head.world.workspace is not None
        sandbox = Seeded("bubblewrap", head.world.workspace.runner.adapter, random.randrange(1 << 32))
        yield number, WorkspaceWorld(head.world.workspace, MutationReader(head.world), sandbox)
        sandbox.close()


def solved(world: WorkspaceWorld, task: Task) -> dict[str, bytes]:
    """The files when the oracle is done."""
    calls = [step for step in task.oracle.steps if isinstance(step, Call) and step.tool == "write_file"]
    return {**world.start(task), **{call.input["path"]: call.input["content"].encode() for call in calls}}


@pytest.mark.parametrize("name", ["code-repair", "code-repair-ts"])
def test_a_starter_fails_and_its_solution_passes(name: str, campaign: Campaign):
    wrong: list[str] = []
    runs = 0
    for number, world in worlds(name, campaign):
        with busy_machine() if number % 2 else nullcontext():
            for task in suite_of(name).tasks:
                came = [world.last_run(task, files).result for files in (world.start(task), solved(world, task))]
                runs += len(came)
                if came != ["fail", "pass"]:
                    wrong.append(f"{task.id} in round {number}: {came}")
    line = campaign.report(f"repairs of {name} hold", runs=runs, wrong=len(wrong))
    assert wrong == [], line
