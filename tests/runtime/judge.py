"""A judge that tries everything: the fewest faults of any assignment, found without any cleverness.

It shares nothing with the grader but the model of what is judged.
"""

from collections.abc import Sequence

from liarproof.compiler.contract.model import Expectation, Matcher
from liarproof.runtime.mutations import Mutation


def fewest_faults(expectation: Expectation, mutations: Sequence[Mutation]) -> int:
    """The fewest faults of any assignment, in any branch; 0 is a pass."""
    branches = list(expectation.either.values()) or [()]
    return min(_try([*expectation.must, *branch], list(expectation.may), list(mutations), {}) for branch in branches)


def _try(musts: list[Matcher], mays: list[Matcher], left: list[Mutation], taken: dict[int, int]) -> int:
    """Every way to place the mutations that are left; `taken` counts what each matcher has."""
    if not left:
        return sum(max(0, matcher.at_least - taken.get(index, 0)) for index, matcher in enumerate(musts))
    mutation, rest = left[0], left[1:]
    ways = [1 + _try(musts, mays, rest, taken)]
    for index, matcher in enumerate([*musts, *mays]):
        must = index < len(musts)
        count = taken.get(index, 0)
        if matcher.mutation != mutation.name or (matcher.at_most is not None and count >= matcher.at_most):
            continue
        fits = all(test.holds(mutation.fields.get(name)) for name, test in matcher.fields.items())
        if fits or (must and count < matcher.at_least):
            ways.append((0 if fits else 1) + _try(musts, mays, rest, {**taken, index: count + 1}))
    return min(ways)
