"""One task's file, compiled by itself: what was found holds until the file, or what all tasks share, changes."""

from .binding.files import Files
from .binding.task import bind_task
from .checks.registry import check
from .checks.subject import Subject
from .contract.canonical import digest
from .contract.model import Task
from .diagnostics import has_errors
from .documents import read_document
from .folders import TaskFile
from .lowering.task import lower_task
from .suite_part import SuitePart
from .unit import Unit


def compile_task(file: TaskFile, part: SuitePart) -> Unit:
    """Compile one task; without what tasks share, only its own shape can be looked at."""
    files = Files()
    root, found = read_document(file.path, file.shown, "task")
    if root is None:
        return Unit(file.id, file.shown, found)
    spec = bind_task(root, file.id, files, kind=part.shared.world.world.kind if part.shared else "")
    if part.shared is None:
        return Unit(file.id, file.shown, (*found, *files.found), files=files.read)
    lowered, more = lower_task(spec, part.shared, files)
    found = (*found, *files.found, *more)
    subject = Subject(part.shared, spec, lowered, grounded=part.sound)
    found = (*found, *check(subject, sound=part.sound and not has_errors(found)))
    steps = frozenset(step.does for step in subject.steps() if step.does)
    if lowered is None:
        return Unit(file.id, file.shown, found, steps=steps, files=files.read)
    return Unit(
        id=file.id,
        path=file.shown,
        diagnostics=found,
        task=lowered.task,
        title=spec.title.span,
        content=_content(lowered.task),
        places=dict(lowered.places),
        facts=lowered.used_facts,
        steps=steps,
        files=files.read,
    )


def _content(task: Task) -> str:
    """The digest of what a task asks and expects, in whatever words its author explains it."""
    asked = (task.now, task.seed, task.faults, task.turns, task.afterwards)
    given = (task.files, task.tests, task.held_back, task.limits)
    expected = (task.outcome, task.expect, task.skips, task.asks_first, task.never_calls, task.says, task.never_says)
    return digest([asked, given, expected])
