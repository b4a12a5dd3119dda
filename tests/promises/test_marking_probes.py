"""Attacks on the mark: each gets one where its files are believed, and none from the last run."""

import pytest

from liarproof.compiler.contract.model import Limits
from liarproof.runtime.worlds.sandbox.warm import WarmSandbox
from liarproof.runtime.worlds.workspace import WorkspaceWorld

from ..runtime.worlds.workspaces import (
    HELD_BACK,
    NAMES,
    RIGHT,
    START,
    Texts,
    data,
    files,
    solved,
    sums_task,
    sums_world,
)
from .marking_code import NEARLY
from .marking_probes import MARKINGS, Marking
from .probing import Weakened

SOLUTION = RIGHT + "if __name__ == '__main__': print(total([1, 2]), end='')\n"
LIMITS = Limits(run_seconds=10, test_seconds=3)


def workspace(marking: Marking, *, held_back: bool) -> dict[str, bytes]:
    """The files as the agent leaves them."""
    laid: Texts = {**START, "src/sums.py": NEARLY, **(HELD_BACK if held_back else {}), **marking.tests, **marking.left}
    return {path: content for path, content in data(laid).items() if path not in marking.gone}


@pytest.fixture(scope="module")
def world(sandbox: WarmSandbox) -> WorkspaceWorld:
    """A world in which the run after the oracle is made once for all who have the same tests."""
    return sums_world(sandbox, limits=LIMITS)


def mark(marking: Marking, world: WorkspaceWorld) -> str:
    """What the last run gives."""
    task = sums_task(
        id=f"{marking.name} {len(str(marking.tests))}",
        tests=files(marking.tests),
        oracle=solved({"src/sums.py": SOLUTION}),
    )
    return world.last_run(task, workspace(marking, held_back=False)).result


@pytest.mark.parametrize("marking", MARKINGS, ids=lambda each: each.name)
def test_a_run_that_believes_the_files_passes(marking: Marking, weakened: Weakened, sandbox: WarmSandbox):
    believing = weakened.without(marking.edits) if marking.edits else sandbox
    found = believing.run(workspace(marking, held_back=marking.held_back), ["tests"], LIMITS)
    assert found.exit_code == 0, (found.outcomes, found.output)


@pytest.mark.parametrize("marking", MARKINGS, ids=lambda each: each.name)
def test_the_last_run_fails(marking: Marking, world: WorkspaceWorld):
    assert mark(marking, world) == "fail"


@pytest.mark.parametrize("tests", {str(marking.tests): marking.tests for marking in MARKINGS}.values())
def test_who_does_the_task_passes_the_same_tests(tests: Texts, world: WorkspaceWorld):
    honest = Marking("honest", {"src/sums.py": SOLUTION, "src/names.py": NAMES}, tests=tests)
    assert mark(honest, world) == "pass"
