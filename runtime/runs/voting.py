"""Several plays of one trial, and which of them counts."""

from collections import Counter
from collections.abc import Sequence
from typing import Any

import msgspec

from ...compiler.contract.canonical import digest
from ...compiler.contract.outcomes import TESTS
from ...compiler.contract.workspace import OUTCOMES
from ..episode import Episode
from ..escalated import Escalated
from ..mutations import Mutation
from ..tests_seen import tests_seen
from ..trajectory import CallMade


class Ballot(msgspec.Struct, frozen=True, omit_defaults=True):
    """One play of a trial that is voted on. `calls` counts its replies among those of the trial, in order."""

    episode: Episode
    calls: int
    escalations: tuple[Escalated, ...] = ()


def elected(plays: Sequence[Episode]) -> int:
    """The index of the play that counts: the first of those that most of them agree with; in a tie the earliest.

    Nothing of a grade decides it: who votes knows what the plays left behind, and not what was right.
    """
    votes = [_vote(play) for play in plays]
    counts = Counter(votes)
    return max(range(len(plays)), key=lambda index: (counts[votes[index]], -index))


def _vote(play: Episode) -> str:
    """What has to be the same for two plays to agree.

    In a workspace the tests as the agent last ran them: two solutions may be written in many ways. Else what changed,
    without its wording.
    """
    if play.ending != "completed":
        return play.ending
    calls = (event for event in reversed(play.trajectory) if isinstance(event, CallMade))
    seen = next(filter(None, (tests_seen(call.tool, call.result) for call in calls)), None)
    if seen is not None:
        return digest([sorted(seen[outcome]) for outcome in OUTCOMES])
    return digest([_unworded(mutation) for mutation in play.mutations if mutation.name != TESTS])


def _unworded(mutation: Mutation) -> list[Any]:
    """A mutation without what was handed out by the database, and without what is more than one word."""
    fields = {
        name: value
        for name, value in mutation.fields.items()
        if name not in mutation.loose and not (isinstance(value, str) and len(value.split()) > 1)
    }
    return [mutation.name, fields]
