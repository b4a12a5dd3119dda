"""A task in a workspace has no tests where the runner looks for them.

The tests decide whether a repair is one, and the agent runs them to see what
is wrong. They stand under `tests` in the task or in the world, at the paths
that the world's `runner` names: files that these name, or files in folders that
these name which are called as the runner calls tests, such as `test_cart.py` or
`cart.test.ts`. Tests that are held back come beside them, and are looked for
there too.

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
from ..contract.test_files import TEST_FILE, holds_tests, lies_in
from ..diagnostics import Diagnostic, error, listed
from ..document import Mapping
from ..lowering.task import LoweredTask
from ..source import Span
from .subject import Subject

RULE = "no-tests"
_CALLED = {"pytest": "test_*.py or *_test.py", "node": "*.test.js, *-test.js, *_test.js, test-*.js or test.js"}


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
    elif tests and not any(_is_run(path, workspace) for path in tests):
        yield _unnamed(workspace, root.key_span("tests"))
    if made.held_back and not _found(made.held_back, workspace):
        yield _unseen("held_back", workspace, root.key_span("held_back"))


def _unseen(key: str, workspace: Workspace, span: Span) -> Diagnostic:
    paths = listed(workspace.runner.paths)
    return error(RULE, f"none of '{key}' lies in {paths}, where the runner looks", span, "Put some of them there.")


def _unnamed(workspace: Workspace, span: Span) -> Diagnostic:
    adapter = workspace.runner.adapter
    message = f"none of 'tests' is called as {adapter} calls a file of tests: {_CALLED[adapter]}"
    return error(RULE, message, span, "Call one of them so, or name it in 'paths' of the world's 'runner'.")


def _found(paths: Iterable[str], workspace: Workspace) -> bool:
    """Whether any of the paths lies where the runner looks."""
    return any(lies_in(path, place) for path in paths for place in workspace.runner.paths)


def _is_run(path: str, workspace: Workspace) -> bool:
    """Whether the runner takes a file for one of tests."""
    return holds_tests(TEST_FILE[workspace.runner.adapter], workspace.runner.paths, path)
