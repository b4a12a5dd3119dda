"""One scripted agent of a task, and what is not as it has to be about it."""

from collections.abc import Iterator
from typing import NamedTuple

from .cast import Cast, Others
from .failure import Failure
from .findings import decoy_findings, oracle_findings
from .idle_agents import undue
from .played import Played
from .sabotage import Sabotaged
from .scripts import Scripted, shortcomings
from .survivors import weaknesses


class Single(NamedTuple):
    """An episode, and what is not as it has to be about it.

    `equivalent`: a saboteur that did as a right way does; `excused` is what of the tolerated it needs for that, by
    mutation and field.
    """

    played: Played
    failures: tuple[Failure, ...]
    equivalent: bool = False
    excused: frozenset[tuple[str, str]] = frozenset()

    @property
    def agent(self) -> str:
        return self.played.agent


def play_named(cast: Cast, name: str) -> Single | None:
    """Play one agent of a task; None if it has none of this name."""
    if name == cast.oracle.agent:
        return _oracle(cast)
    for way in cast.also:
        if way.agent == name:
            return _also(way)
    decoy = name.removeprefix("decoys/")
    if decoy != name and decoy in cast.task.decoys:
        return _decoy(cast, cast.decoy(decoy))
    for played in cast.idle_agents():
        if played.agent == name:
            return _idle(played)
    sabotaged, _ = cast.saboteurs(only=name)
    return next((_saboteur(cast, one) for one in sabotaged), None)


def singles(cast: Cast, others: Others) -> Iterator[Single]:
    """All agents of a task, each by itself, in the order of their names in the cast."""
    yield _oracle(cast)
    yield from map(_idle, others.idle)
    yield from map(_also, cast.also)
    yield from (_decoy(cast, way) for way in others.decoys)
    yield from (_saboteur(cast, one) for one in others.sabotaged)


def _oracle(cast: Cast) -> Single:
    return Single(cast.oracle.played, tuple(oracle_findings(cast)))


def _also(way: Scripted) -> Single:
    return Single(way.played, tuple(shortcomings(way)))


def _decoy(cast: Cast, way: Scripted) -> Single:
    return Single(way.played, tuple(decoy_findings(cast, way)))


def _idle(played: Played) -> Single:
    return Single(played, tuple(undue(played)))


def _saboteur(cast: Cast, one: Sabotaged) -> Single:
    found = tuple(weaknesses(cast.task, (one,), cast.states))
    return Single(one.played, found, one.outcome == "equivalent", one.excused)
