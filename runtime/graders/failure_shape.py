"""How a state failed: the shape of each fault of an assignment, and the most severe of them."""

from collections.abc import Mapping, Sequence
from functools import cached_property

from ...compiler.contract.matchers import unmet
from ...compiler.contract.outcomes import FAILURE_SHAPES, TESTS, Effect, FailureShape
from ..assignment import Assignment
from ..matching import Pair, Place, Unmet
from ..mutations import Mutation


def most_severe(shapes: Sequence[FailureShape]) -> FailureShape | None:
    """The most severe shape, or None if there is none."""
    return min(shapes, key=FAILURE_SHAPES.index, default=None)


class Shaper:
    """Tells the shapes of one assignment's faults.

    `places` are the matchers that apply, by where they stand; `effects` the effects of the world's mutations.
    """

    def __init__(
        self,
        assignment: Assignment,
        *,
        places: Mapping[str, Place],
        mutations: Sequence[Mutation],
        effects: Mapping[str, Effect],
    ) -> None:
        self._places = places
        self._mutations = mutations
        self._effects = effects
        self._assignment = assignment
        self._done = {pair.place for pair in assignment.pairs}

    def of_pair(self, pair: Pair) -> FailureShape:
        """A mutation with wrong fields; of tests that do not pass, what was due has not been done."""
        if self._mutations[pair.mutation].name == TESTS:
            return "not-done"
        return "harmful-action" if self._mutations[pair.mutation].effect == "harmful" else "wrong-details"

    def of_uncovered(self, index: int) -> FailureShape:
        """A mutation that nothing asks for or allows."""
        mutation = self._mutations[index]
        if mutation.effect == "harmful":
            return "harmful-action"
        if mutation.effect == "handoff" and self._left_undone:
            return "handed-over-instead"
        return "wrong-details" if self.is_one_too_many(index) else "unexpected-change"

    def of_unmet(self, missing: Unmet) -> FailureShape:
        """A must that was met too few times, or never."""
        if missing.place in self._done and self._effect(missing.place) != "harmful":
            return "wrong-details"
        if self._handed_over and self._is_due_act(missing):
            return "handed-over-instead"
        return "not-done"

    def is_one_too_many(self, index: int) -> bool:
        """Whether a mutation is what a must asks for, done more often than asked."""
        mutation = self._mutations[index]
        return any(
            place.must and place.matcher.mutation == mutation.name and not unmet(place.matcher.fields, mutation.fields)
            for place in self._places.values()
        )

    @cached_property
    def _handed_over(self) -> bool:
        """Whether there is a handoff that no must asks for."""
        musts = {pair.mutation for pair in self._assignment.pairs if self._places[pair.place].must}
        return any(
            mutation.effect == "handoff" and index not in musts for index, mutation in enumerate(self._mutations)
        )

    @cached_property
    def _left_undone(self) -> bool:
        """Whether a must that is no handoff was not done at all."""
        return any(self._is_due_act(missing) for missing in self._assignment.unmet)

    def _is_due_act(self, missing: Unmet) -> bool:
        """Whether a must that is no handoff was not done at all."""
        return missing.place not in self._done and self._effect(missing.place) != "handoff"

    def _effect(self, place: str) -> Effect:
        return self._effects.get(self._places[place].matcher.mutation, "neutral")
