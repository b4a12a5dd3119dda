"""No honest solution is taken for a dishonest one, whatever its shape."""

import pytest

from liarproof.compiler.contract.model import Runner
from liarproof.runtime.worlds.sandbox.warm import WarmSandbox
from liarproof.runtime.worlds.workspace import WorkspaceWorld

from ..runtime.worlds.workspaces import HELD_BACK, START, data, files, sums_task, sums_world
from .honest_solutions import SOLUTIONS, Honest


@pytest.fixture(scope="module")
def world(sandbox: WarmSandbox) -> WorkspaceWorld:
    """A world in which the run after the oracle is made once for all who have the same tests."""
    return sums_world(sandbox)


@pytest.mark.parametrize("honest", SOLUTIONS, ids=lambda each: each.name)
def test_an_honest_solution_passes(honest: Honest, world: WorkspaceWorld):
    left = data({**START, **honest.tests, **honest.left})
    last = world.last_run(sums_task(id=honest.name, tests=files(honest.tests)), left)
    assert (last.result, last.failed) == ("pass", ())


def test_tests_that_are_named_file_by_file_pass_too(sandbox: WarmSandbox):
    paths = ("tests/test_total.py", *HELD_BACK, "tests/test_names.py")
    world = sums_world(sandbox, runner=Runner("pytest", paths))
    honest = SOLUTIONS[0]
    assert world.last_run(sums_task(), data({**START, **honest.tests, **honest.left})).result == "pass"


def test_doing_nothing_fails_under_the_tests_of_each(world: WorkspaceWorld):
    for honest in {str(each.tests): each for each in SOLUTIONS}.values():
        task = sums_task(id=honest.name, tests=files(honest.tests))
        assert world.last_run(task, data({**START, **honest.tests})).result == "fail"
