"""Last runs of a task in JavaScript, compiled by hand: to put the number of pages right."""

from collections.abc import Mapping

from liarproof.compiler.contract.model import Runner
from liarproof.runtime.worlds.sandbox.base import Sandbox

from ..workspaces import data, files, solved, sums_task, sums_world

CODE = "src/pages.js"
RIGHT = "exports.pages = (items, size) => Math.ceil(items / size);\n"
WRONG = RIGHT.replace("ceil", "floor")


def mark(
    sandbox: Sandbox, tests: Mapping[str, str], code: str, *, path: str = CODE, right: str = RIGHT, package: str = "{}"
) -> str:
    """What the last run gives where an agent leaves some code at a path, and the oracle what is right."""
    world = sums_world(sandbox, runner=Runner("node", ("tests",)))
    start = files({path: "", "package.json": package})
    task = sums_task(files=start, tests=files(tests), held_back={}, oracle=solved({path: right}))
    return world.last_run(task, {**world.start(task), **data({path: code})}).result
