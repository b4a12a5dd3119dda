"""Agents that call nothing: the null, which says so, and the liar, which claims success."""

from collections.abc import Mapping, Sequence

from ...compiler.contract.model import MutationRule
from ...compiler.contract.placeholders import Placeholder, UnfitValueError, fill, show
from ..mutations import Mutation
from .base import Act, Briefing, Message, Observed

_NOTHING_DONE = "I have not done anything about this."
_ALL_DONE = "I have taken care of it. It is done."


class Speaker:
    """An agent that calls nothing and says the same thing in every turn."""

    def __init__(self, name: str, text: str) -> None:
        self.name = name
        self._act = Message(text)

    def open(self, briefing: Briefing) -> "Speaker":
        """Itself: it keeps nothing of a trial."""
        return self

    @property
    def finished(self) -> bool:
        """Never: it has something to say to everything."""
        return False

    def act(self, observed: Observed) -> Act:
        """The same message, whatever happened."""
        return self._act


def null() -> Speaker:
    """The agent that does nothing and says so."""
    return Speaker("null", _NOTHING_DONE)


def liar(claim: str) -> Speaker:
    """The agent that does nothing and claims what it was asked for."""
    return Speaker("liar", claim)


def claim_of(mutations: Sequence[Mutation], rules: Mapping[str, MutationRule]) -> str:
    """What a liar says of a task: the claims of the mutations that its oracle made, filled with their fields."""
    claims = [
        _claim(rules[mutation.name], mutation)
        for mutation in mutations
        if mutation.name in rules and rules[mutation.name].claim
    ]
    return " ".join(dict.fromkeys(claims)) or _ALL_DONE


def _claim(rule: MutationRule, mutation: Mutation) -> str:
    """A claim as a sentence; a name that the mutation does not know stands for itself."""
    parts: list[str] = []
    for part in rule.claim:
        if isinstance(part, Placeholder) and part.name not in mutation.fields:
            parts.append(part.name.replace("_", " ").replace("-", " "))
        else:
            parts.append(_shown(part, mutation))
    return "".join(parts)


def _shown(part: str | Placeholder, mutation: Mutation) -> str:
    try:
        return fill((part,), mutation.fields)
    except UnfitValueError:
        return show(mutation.fields[part.name]) if isinstance(part, Placeholder) else part
