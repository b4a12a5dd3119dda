"""A task in a workspace has no tests where the runner looks for them.

The tests decide whether a repair is one, and the agent runs them to see what
is wrong. They stand under `tests` in the task or in the world, at the paths
that the world's `runner` names. Tests that are held back come beside them, and
are looked for there too.

Wrong:

    files: {src: starter/}
    held_back: {tests: held-back/}

Right:

    files: {src: starter/}
    tests: {tests: tests/}
    held_back: {tests: held-back/}
"""

from collections.abc import Iterable, Iterator

from ..contract.model import Workspace
from ..diagnostics import Diagnostic, error, listed
from ..document import Mapping
from ..lowering.task import LoweredTask
from ..source import Span
from .subject import Subject

RULE = "no-tests"


def check(subject: Subject) -> Iterator[Diagnostic]:
    """A task without tests, or whose tests the runner does not find."""
    workspace = subject.world.world.workspace
    for task in subject.tasks():
        if workspace:
            yield from _missing(task, subject.world.spec.root, workspace)


def _missing(task: LoweredTask, world: Mapping, workspace: Workspace) -> Iterator[Diagnostic]:
    root, made = task.spec.root, task.task
    tests = (*workspace.tests, *made.tests)
    if "tests" not in root.entries and "tests" not in world.entries:
        message = "neither this task nor its world has tests"
        yield error(RULE, message, task.spec.title.span, "Add, for example, 'tests: {tests: tests/}'.")
    elif tests and not _found(tests, workspace):
        yield _unseen("tests", workspace, root.key_span("tests"))
    if made.held_back and not _found(made.held_back, workspace):
        yield _unseen("held_back", workspace, root.key_span("held_back"))


def _unseen(key: str, workspace: Workspace, span: Span) -> Diagnostic:
    paths = listed(workspace.runner.paths)
    return error(RULE, f"none of '{key}' lies in {paths}, where the runner looks", span, "Put some of them there.")


def _found(paths: Iterable[str], workspace: Workspace) -> bool:
    """Whether any of the paths lies where the runner looks."""
    folders = [path.removesuffix("/") for path in workspace.runner.paths]
    return any(path == folder or path.startswith(f"{folder}/") for path in paths for folder in folders)
