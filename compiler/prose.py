"""A compiled task in words, for a reviewer who reads no YAML."""

from .contract.model import Decoy, Matcher, Task
from .contract.outcomes import Outcome

OUTCOME_WORDS: dict[Outcome, str] = {
    "act": "do what is asked",
    "hand-over": "hand over to a person",
    "tell": "tell the customer, and change nothing",
    "nothing": "change nothing",
}


def matcher_words(matcher: Matcher) -> str:
    """A matcher in words: `refund with order_id ORD-1001, at most twice`."""
    fields = [f"{name} {test.words()}" for name, test in matcher.fields.items()]
    listed = " and ".join([", ".join(fields[:-1]), fields[-1]] if len(fields) > 1 else fields)
    return matcher.mutation + (f" with {listed}" if fields else "") + _times(matcher)


def _times(matcher: Matcher) -> str:
    low, high = matcher.at_least, matcher.at_most
    if (low, high) in ((1, 1), (0, None)):
        return ""
    if low == high:
        return f", {low} times"
    if low == 0:
        return f", at most {'once' if high == 1 else f'{high} times'}"
    return f", {low} times or more" if high is None else f", {low} to {high} times"


def due_words(task: Task) -> tuple[str, ...]:
    """What has to change, a sentence a line."""
    lines = [matcher_words(matcher) for matcher in task.expect.must]
    branches = [
        " and ".join(map(matcher_words, matchers)) or "nothing more" for matchers in task.expect.either.values()
    ]
    lines += [f"one of these: {'; or '.join(branches)}"] if branches else []
    lines += [f"the agent says: {text}" for text in task.says] if task.outcome == "tell" else []
    return tuple(lines) or ("nothing",)


def allowed_words(task: Task) -> tuple[str, ...]:
    """What may change beside it, and nothing else."""
    return tuple(map(matcher_words, task.expect.may)) or ("nothing else",)


def decoy_words(decoy: Decoy) -> str:
    """How a decoy fails."""
    return f"fails by {decoy.fails.dimension}: {decoy.fails.finding}"
