"""A task's category is none that a proof knows.

In a workspace a category is a claim, and the proof checks it: of a
`red-herring`, that a decoy changes what looks guilty and the same tests still
fail. A category that no rule knows would claim nothing. `liarproof explain`
lists those there are. Words to sort by go under `tags`.

Wrong:

    category: off-by-one

Right:

    category: single-bug-obvious
    tags: [off-by-one]
"""

from collections.abc import Iterator

from ..contract.categories import CATEGORIES
from ..diagnostics import Diagnostic
from .subject import Subject
from .unknown_name import unknown

RULE = "unknown-category"


def check(subject: Subject) -> Iterator[Diagnostic]:
    """A category of a task in a workspace that is none of those known."""
    category = subject.task.category if subject.task else None
    if category and subject.world.world.workspace and category.text not in CATEGORIES:
        yield unknown(RULE, "category", category, list(CATEGORIES))
