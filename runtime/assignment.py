"""Which mutation meets which matcher.

The state of a world passes if some assignment of mutations to matchers meets every `must`, and every `must` of
one branch of `either`, and leaves only what `may` covers. Out of all assignments the one with the fewest faults is
found, so that what a grade says is the shortest truth about it.
"""

from collections.abc import Sequence

import msgspec

from ..compiler.contract.model import Expectation
from .matching import Pair, Place, Unmet, match_name
from .mutations import Mutation


class Assignment(msgspec.Struct, frozen=True):
    """An assignment; `branch` is the branch of `either` that it takes, `uncovered` are indexes of mutations."""

    branch: str | None
    pairs: tuple[Pair, ...]
    unmet: tuple[Unmet, ...]
    uncovered: tuple[int, ...]

    @property
    def faults(self) -> int:
        """How many things are wrong; 0 is a pass."""
        wrong = sum(1 for pair in self.pairs if pair.wrong)
        return wrong + sum(missing.count for missing in self.unmet) + len(self.uncovered)


def assign(expectation: Expectation, mutations: Sequence[Mutation]) -> Assignment:
    """The assignment with the fewest faults.

    Among equal ones it has the fewest musts left unmet, then the fewest wrong fields, and otherwise takes branches
    by name, matchers and mutations in their order.
    """
    if not expectation.either:
        return _assign_branch(expectation, None, mutations)
    return min((_assign_branch(expectation, branch, mutations) for branch in sorted(expectation.either)), key=_badness)


def places(expectation: Expectation, branch: str | None) -> tuple[Place, ...]:
    """The matchers that apply once a branch is chosen, musts first."""
    chosen = expectation.either[branch] if branch is not None else ()
    return (
        *(Place(f"must/{index}", matcher, True) for index, matcher in enumerate(expectation.must)),
        *(Place(f"either/{branch}/{index}", matcher, True) for index, matcher in enumerate(chosen)),
        *(Place(f"may/{index}", matcher, False) for index, matcher in enumerate(expectation.may)),
    )


def _assign_branch(expectation: Expectation, branch: str | None, mutations: Sequence[Mutation]) -> Assignment:
    """Each name apart: a matcher takes mutations of one name only."""
    if not mutations:
        return _untouched(expectation, branch)
    applying: dict[str, list[Place]] = {}
    for place in places(expectation, branch):
        applying.setdefault(place.matcher.mutation, []).append(place)
    found: dict[str, list[int]] = {}
    for index, mutation in enumerate(mutations):
        found.setdefault(mutation.name, []).append(index)
    names = dict.fromkeys((*applying, *found))
    parts = [match_name(applying.get(name, ()), found.get(name, ()), mutations) for name in names]
    return Assignment(
        branch=branch,
        pairs=tuple(pair for part in parts for pair in part.pairs),
        unmet=tuple(missing for part in parts for missing in part.unmet),
        uncovered=tuple(index for part in parts for index in part.uncovered),
    )


def _untouched(expectation: Expectation, branch: str | None) -> Assignment:
    """The assignment where nothing changed, which is most of them: every must is unmet."""
    chosen = expectation.either[branch] if branch is not None else ()
    unmet = (
        *(Unmet(f"must/{index}", matcher.at_least) for index, matcher in enumerate(expectation.must)),
        *(Unmet(f"either/{branch}/{index}", matcher.at_least) for index, matcher in enumerate(chosen)),
    )
    return Assignment(branch, (), tuple(missing for missing in unmet if missing.count), ())


def _badness(assignment: Assignment) -> tuple[int, int, int]:
    missing = sum(part.count for part in assignment.unmet)
    return (assignment.faults, missing, sum(len(pair.wrong) for pair in assignment.pairs))
