"""The state: whether what changed is what was due, and nothing that was not."""

from collections.abc import Iterator, Mapping, Sequence

from ...compiler.contract.matchers import show_value
from ...compiler.contract.model import Expectation, Matcher
from ...compiler.contract.outcomes import Effect, FailureShape
from ..assignment import Assignment, assign, places
from ..matching import Pair, Place, Unmet
from ..mutations import Mutation
from .failure_shape import Shaper, most_severe
from .verdicts import Finding, StateVerdict

_MOST_SHOWN = 300


def grade_state(expectation: Expectation, mutations: Sequence[Mutation], effects: Mapping[str, Effect]) -> StateVerdict:
    """The verdict on what changed; `effects` are those of the world's mutations, by name."""
    assignment = assign(expectation, mutations)
    if assignment.faults == 0:
        return StateVerdict(assignment, None)
    applying = {place.name: place for place in places(expectation, assignment.branch)}
    shaper = Shaper(assignment, places=applying, mutations=mutations, effects=effects)
    faults = list(_faults(assignment, applying, mutations, shaper))
    shape = most_severe([shape for shape, _, _ in faults])
    findings = tuple(
        Finding(shape, message, f"expect/{place}" if place else "expect") for shape, message, place in faults
    )
    return StateVerdict(assignment, shape, findings)


def _faults(
    assignment: Assignment, applying: Mapping[str, Place], mutations: Sequence[Mutation], shaper: Shaper
) -> Iterator[tuple[FailureShape, str, str]]:
    """Each fault's shape, words and place in the expectation."""
    for pair in assignment.pairs:
        if pair.wrong:
            yield shaper.of_pair(pair), _wrong_words(pair, mutations[pair.mutation]), pair.place
    for missing in assignment.unmet:
        matcher = applying[missing.place].matcher
        yield shaper.of_unmet(missing), _unmet_words(matcher, missing, assignment), missing.place
    for index in assignment.uncovered:
        what = describe(mutations[index])
        more = "was done once more than asked for" if shaper.is_one_too_many(index) else "is not asked for"
        yield shaper.of_uncovered(index), f"{what} {more}", ""


def _wrong_words(pair: Pair, mutation: Mutation) -> str:
    return f"{mutation.name}: " + "; ".join(wrong.words() for wrong in pair.wrong)


def _unmet_words(matcher: Matcher, missing: Unmet, assignment: Assignment) -> str:
    what = expected(matcher)
    if matcher.at_least == 1:
        return f"{what} was not done"
    done = sum(1 for pair in assignment.pairs if pair.place == missing.place)
    return f"{what} was done {done} of {done + missing.count} times"


def expected(matcher: Matcher) -> str:
    """A matcher in words: `refund with amount_cents 4999, order_id ORD-1`."""
    fields = ", ".join(f"{name} {test.words()}" for name, test in sorted(matcher.fields.items()))
    return f"{matcher.mutation} with {fields}" if fields else matcher.mutation


def describe(mutation: Mutation) -> str:
    """A mutation in words, without the numbers that the database handed out; of an update, what has no name in it."""
    if mutation.left:
        changes = (f"{name} from {show_value(was)} to {show_value(now)}" for name, (was, now) in mutation.left.items())
        return f"{mutation.name} ({', '.join(changes)}), which no mutation of the world accounts for,"
    fields = ", ".join(
        f"{name} {show_value(value)}" for name, value in sorted(mutation.fields.items()) if name not in mutation.loose
    )
    words = f"{mutation.name} with {fields}" if fields else mutation.name
    return words if len(words) <= _MOST_SHOWN else words[:_MOST_SHOWN] + "…"
