"""A judge that tries everything: the fewest faults of any assignment, found without any cleverness.

It decides whether a saboteur leaves what a task allows, so that the grader is not held against itself. The two share
nothing but the model of what is judged, and `liarproof prove` reports where they disagree.
"""

from collections.abc import Sequence
from functools import cache

from ...compiler.contract.model import Expectation, Matcher
from ..mutations import Mutation


def fewest_faults(expectation: Expectation, mutations: Sequence[Mutation]) -> int:
    """The fewest faults of any assignment, in any branch; 0 is a pass.

    A fault is a mutation that nothing takes, a must that is met once too few, or a must met by a mutation that it does
    not fit. Takes as many steps as there are ways to fill the matchers.
    """
    branches = list(expectation.either.values()) or [()]
    return min(_of_branch((*expectation.must, *branch), expectation.may, mutations) for branch in branches)


def _of_branch(musts: Sequence[Matcher], mays: Sequence[Matcher], mutations: Sequence[Mutation]) -> int:
    if not mutations:
        return sum(must.at_least for must in musts)
    matchers = (*musts, *mays)

    @cache
    def rest(index: int, taken: tuple[int, ...]) -> int:
        """The fewest faults of the mutations from an index on; `taken` counts what each matcher has."""
        if index == len(mutations):
            return sum(max(0, must.at_least - count) for must, count in zip(musts, taken, strict=False))
        mutation = mutations[index]
        ways = [1 + rest(index + 1, taken)]
        for place, (matcher, count) in enumerate(zip(matchers, taken, strict=True)):
            if matcher.mutation != mutation.name or (matcher.at_most is not None and count >= matcher.at_most):
                continue
            fits = all(test.holds(mutation.fields.get(name)) for name, test in matcher.fields.items())
            if fits or (place < len(musts) and count < matcher.at_least):
                more = (*taken[:place], count + 1, *taken[place + 1 :])
                ways.append((0 if fits else 1) + rest(index + 1, more))
        return min(ways)

    return rest(0, (0,) * len(matchers))
