"""A judge that tries everything: the fewest faults of any assignment, found without any cleverness.

It decides whether a saboteur leaves what a task allows, so that the grader is not held against itself. The two share
nothing but the model of what is judged, and `liarproof prove` reports where they disagree.
"""

from collections.abc import Sequence

from ...compiler.contract.model import Expectation, Matcher
from ..mutations import Mutation

MOST_STEPS = 3_000
"""What trying everything may take; nothing but a contrived world, or very many changes of one name, takes more."""

_MOST_MUTATIONS = 200


class TooManyWaysError(Exception):
    """There are more ways to fill the matchers than anybody wants to wait for."""


def fewest_faults(expectation: Expectation, mutations: Sequence[Mutation]) -> int:
    """The fewest faults of any assignment, in any branch; 0 is a pass.

    A fault is a mutation that nothing takes, a must that is met once too few, or a must met by a mutation that it does
    not fit. A matcher takes mutations of one name, so each name is tried by itself.

    Raises:
        TooManyWaysError: it would take more than `MOST_STEPS`.
    """
    branches = list(expectation.either.values()) or [()]
    return min(_of_branch((*expectation.must, *branch), expectation.may, mutations) for branch in branches)


def _of_branch(musts: Sequence[Matcher], mays: Sequence[Matcher], mutations: Sequence[Mutation]) -> int:
    names = {matcher.mutation for matcher in musts} | {mutation.name for mutation in mutations}
    return sum(
        _Trial(
            [matcher for matcher in musts if matcher.mutation == name],
            [matcher for matcher in mays if matcher.mutation == name],
            [mutation for mutation in mutations if mutation.name == name],
        ).fewest()
        for name in names
    )


class _Trial:
    """All ways to give the mutations of one name to its matchers."""

    def __init__(self, musts: Sequence[Matcher], mays: Sequence[Matcher], mutations: Sequence[Mutation]) -> None:
        if len(mutations) > _MOST_MUTATIONS:
            raise TooManyWaysError
        self._musts = musts
        self._matchers = (*musts, *mays)
        self._mutations = mutations
        self._known: dict[tuple[int, tuple[int, ...]], int] = {}
        self._fits = [[_fits(matcher, mutation) for mutation in mutations] for matcher in self._matchers]

    def fewest(self) -> int:
        """The fewest faults of all ways."""
        return self._rest(0, (0,) * len(self._matchers))

    def _rest(self, index: int, taken: tuple[int, ...]) -> int:
        """The fewest faults of the mutations from an index on; `taken` counts what each matcher has."""
        if index == len(self._mutations):
            return sum(max(0, must.at_least - count) for must, count in zip(self._musts, taken, strict=False))
        place = (index, taken)
        if place not in self._known:
            if len(self._known) >= MOST_STEPS:
                raise TooManyWaysError
            self._known[place] = min(self._ways(index, taken))
        return self._known[place]

    def _ways(self, index: int, taken: tuple[int, ...]) -> list[int]:
        ways = [1 + self._rest(index + 1, taken)]
        for place, (matcher, count) in enumerate(zip(self._matchers, taken, strict=True)):
            if matcher.at_most is not None and count >= matcher.at_most:
                continue
            fits = self._fits[place][index]
            if fits or (place < len(self._musts) and count < matcher.at_least):
                more = (*taken[:place], count + 1, *taken[place + 1 :])
                ways.append((0 if fits else 1) + self._rest(index + 1, more))
        return ways


def _fits(matcher: Matcher, mutation: Mutation) -> bool:
    return all(test.holds(mutation.fields.get(name)) for name, test in matcher.fields.items())
