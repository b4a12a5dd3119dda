"""What the trajectories of a task make use of: rules about a whole suite look at it."""

from collections.abc import Iterator, Mapping, Sequence, Set

import msgspec

from ...compiler.contract.model import MutationRule, Task
from ..trajectory import CallMade
from .played import Played
from .scripts import Scripted


class Exercised(msgspec.Struct, frozen=True):
    """What a task shows of its world.

    `tools` succeeded in a right way, `tried` in a decoy; `mutations` are what right ways leave; `attempted` are the
    harmful mutations that decoys leave; `rules` are the process rules that held back a call of a right way. `excused`
    is what of the tolerated some saboteur needed, by mutation and field. `sole_reason` is what every wrong way fails
    for, if there is but one such thing.
    """

    tools: tuple[str, ...] = ()
    tried: tuple[str, ...] = ()
    mutations: tuple[str, ...] = ()
    attempted: tuple[str, ...] = ()
    rules: tuple[str, ...] = ()
    excused: tuple[tuple[str, str], ...] = ()
    sole_reason: str = ""


def exercised(
    task: Task,
    rules: Mapping[str, MutationRule],
    *,
    right_ways: Sequence[Scripted],
    decoys: Sequence[Scripted],
    wrong: Sequence[Played],
    excused: Set[tuple[str, str]] = frozenset(),
) -> Exercised:
    """What right ways and decoys make use of; `wrong` are the episodes that have to fail."""
    calls = [call for way in right_ways for call in _calls(way.played)]
    tools = {call.tool for call in calls if call.result.error is None}
    called = {call.tool for call in calls}
    wrongly = {call.tool for way in decoys for call in _calls(way.played) if call.result.error is None}
    left = {name for way in decoys for name in _left(way.played)}
    return Exercised(
        tools=tuple(sorted(tools)),
        tried=tuple(sorted(wrongly)),
        mutations=tuple(sorted({name for way in right_ways for name in _left(way.played)})),
        attempted=tuple(sorted(name for name in left if name in rules and rules[name].effect == "harmful")),
        rules=tuple(sorted(name for name, rule in task.process.items() if not called.isdisjoint(rule.before))),
        excused=tuple(sorted(excused)),
        sole_reason=_sole_reason(wrong),
    )


def _calls(played: Played) -> Iterator[CallMade]:
    if played.episode:
        yield from (event for event in played.episode.trajectory if isinstance(event, CallMade))


def _left(played: Played) -> Iterator[str]:
    if played.episode:
        yield from (mutation.name for mutation in played.episode.mutations)


def _sole_reason(wrong: Sequence[Played]) -> str:
    """The one finding of all episodes, if each has that and no other."""
    reasons = {_reasons(played) for played in wrong}
    if len(reasons) != 1:
        return ""
    (only,) = reasons
    return only[0] if len(only) == 1 else ""


def _reasons(played: Played) -> tuple[str, ...]:
    grade = played.grade
    if grade is None:
        return ()
    found = (*grade.state.findings, *grade.process.findings, *grade.speech.findings)
    return tuple(finding.message for finding in found)
