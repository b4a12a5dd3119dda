"""A script writes a file that the agent may not write.

The agent may write what `editable` names, but none of the author's tests. In
a real run the call would fail, so a script that counts on it is mistaken. One
that shows the attempt says `fails: true`.

Wrong:

    - write_file: {path: setup.py, content: ""}

Right:

    - write_file: {path: src/__init__.py, content: ""}
"""

from collections.abc import Iterator

from ..contract.model import Call, Task, Workspace
from ..contract.paths import PathError, parse_path
from ..contract.workspace import is_editable
from ..diagnostics import Diagnostic, error, listed, quoted
from .subject import Subject

RULE = "not-editable"


def check(subject: Subject) -> Iterator[Diagnostic]:
    """Every scripted write that a workspace would refuse."""
    workspace = subject.world.world.workspace
    for task in subject.tasks() if workspace else ():
        for pointer, steps in task.trajectories():
            for index, step in enumerate(steps):
                if workspace and isinstance(step, Call) and step.tool == "write_file" and not step.fails:
                    path = step.input.get("path")
                    problem = _problem(path, workspace, task.task) if isinstance(path, str) else None
                    if problem:
                        place = f"{pointer}/steps/{index}"
                        message, hint = problem
                        yield error(RULE, message, task.places.get(f"{place}/path", task.places[place]), hint)


def _problem(path: str, workspace: Workspace, task: Task) -> tuple[str, str] | None:
    """Why the agent cannot write a file, and what to do."""
    try:
        parse_path(path)
    except PathError as problem:
        why = str(problem).partition(";")[0]
        return f"{quoted(path)} is no path in a workspace: {why}", "Change the path, or say 'fails: true'."
    if path in workspace.tests or path in task.tests:
        message = f"{quoted(path)} is one of the author's tests, which the agent only reads"
        return message, "Write another file, or say 'fails: true'."
    if not is_editable(workspace.editable, path):
        hint = f"It may write {listed(workspace.editable)}. Change the path, or say 'fails: true'."
        return f"the agent may not write {quoted(path)}", hint
    return None
