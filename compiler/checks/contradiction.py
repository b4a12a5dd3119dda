"""A task contradicts itself.

What has to be said cannot be forbidden, two branches of an either have to differ, and a branch has to ask for
something that the others do not.
"""

from collections.abc import Iterator

from ..contract.model import Matcher
from ..diagnostics import Diagnostic, error, quoted
from .subject import Subject

RULE = "contradiction"


def check(subject: Subject) -> Iterator[Diagnostic]:
    """Every contradiction inside one task."""
    for task in subject.tasks():
        made = task.task
        for said, written in zip(made.says, task.spec.says, strict=True):
            for never in made.never_says:
                if never.casefold() in said.casefold():
                    message = f"{quoted(said)} has to be said, and {quoted(never)} in it must not be"
                    yield error(RULE, message, written.span, "Change 'says' or 'never_says'.")
        seen: list[tuple[str, tuple[Matcher, ...]]] = []
        for branch, matchers in made.expect.either.items():
            first = next((name for name, other in seen if other == matchers), None)
            if first is not None:
                message = f"the branch '{branch}' asks for the same as '{first}'"
                yield error(RULE, message, task.places[f"expect/either/{branch}"], "Change it, or take it out.")
            seen.append((branch, matchers))
        if len(made.expect.either) == 1:
            branch = next(iter(made.expect.either))
            message = f"'either' has one branch, '{branch}', so nothing is left to choose"
            yield error(RULE, message, task.places[f"expect/either/{branch}"], "Add a branch, or use 'must'.")
