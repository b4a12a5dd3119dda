"""A category is a claim about a repair: it is held against what the oracle and the decoys went through."""

from collections.abc import Iterator, Sequence

from ...compiler.contract.categories import CATEGORIES
from ...compiler.contract.model import Task, Workspace
from ..agents.saboteurs.repairs.repair import texts
from .failure import Failure
from .obligations import obligations
from .repair_case import Case, way_of
from .scripts import Scripted


def unshown_category(
    task: Task, workspace: Workspace | None, oracle: Scripted, decoys: Sequence[Scripted]
) -> Iterator[Failure]:
    """What a task's category claims and nothing shows; only in a workspace does a category claim anything."""
    if workspace is None or task.category not in CATEGORIES:
        return
    start = texts(workspace.files | task.files)
    case = Case(start, way_of(oracle, start), [way_of(decoy, start) for decoy in decoys], bool(task.held_back))
    if missing := list(unshown(task.category, case)):
        message = f"{task.category} says that {CATEGORIES[task.category]}; but {'; and '.join(missing)}"
        yield Failure(task.id, "", "category-unshown", "category", message)


def unshown(category: str, case: Case) -> Iterator[str]:
    """All that a category claims and a case does not show, each as half a sentence."""
    for obligation in obligations(category):
        if case.first is not None or not obligation.compares:
            yield from obligation.missing(case)
