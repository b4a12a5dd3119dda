"""How often a matcher wants its mutation makes no sense.

The upper bound of `times` is no lower than the lower one. A `must`, and a
branch of `either`, takes at least one mutation: one that takes none asks for
nothing. A `may` asks for none, so that it has only an upper bound.

Wrong:

    - note: any
      times: {at_least: 1, at_most: 2}

Right:

    - note: any
      times: {at_most: 2}
"""

from collections.abc import Iterator

from ..diagnostics import Diagnostic, error
from ..document import Scalar
from ..spec import MatcherSpec
from .subject import Subject

RULE = "times-bounds"


def check(subject: Subject) -> Iterator[Diagnostic]:
    """Every bound that makes no sense."""
    for task in subject.tasks():
        expect = task.spec.expect
        for matcher in expect.may:
            yield from _may(matcher)
        for matcher in (*expect.must, *(each for branch in expect.either.values() for each in branch)):
            yield from _must(matcher)


def _may(matcher: MatcherSpec) -> Iterator[Diagnostic]:
    low, high = _bounds(matcher)
    if low is not None and low is not high:
        message = "'at_least' stands in a 'may', which asks for nothing"
        yield error(RULE, message, low.span, "Take it out, or move the matcher to 'must'.")


def _must(matcher: MatcherSpec) -> Iterator[Diagnostic]:
    low, high = _bounds(matcher)
    if low is not None and int(low.text) < 1:
        yield error(RULE, "a matcher that takes no mutation asks for nothing", low.span, "Write 1 or more.")
    elif low is not None and high is not None and int(high.text) < int(low.text):
        message = f"'times' asks for at least {low.text} and at most {high.text}"
        yield error(RULE, message, high.span, f"Write 'at_most: {low.text}', or more.")


def _bounds(matcher: MatcherSpec) -> tuple[Scalar | None, Scalar | None]:
    return (matcher.times.at_least, matcher.times.at_most) if matcher.times else (None, None)
