"""One scripted agent on one task, by its name."""

from typing import NamedTuple

from .cast import Cast
from .decoys import escape
from .failure import Failure
from .idle_agents import undue
from .played import Played
from .scripts import shortcomings, unused_turns
from .survivors import weaknesses


class Single(NamedTuple):
    """An episode, and what is not as it has to be about it. `equivalent`: a saboteur that did as a right way does."""

    played: Played
    failures: tuple[Failure, ...]
    equivalent: bool = False


def play_named(cast: Cast, name: str) -> Single | None:
    """Play one agent of a task; None if it has none of this name."""
    if name == cast.oracle.agent:
        return Single(cast.oracle.played, (*shortcomings(cast.oracle), *unused_turns(cast.oracle)))
    for way in cast.also:
        if way.agent == name:
            return Single(way.played, tuple(shortcomings(way)))
    decoy = name.removeprefix("decoys/")
    if decoy != name and decoy in cast.task.decoys:
        way = cast.decoy(decoy)
        found = escape(way, cast.task.decoys[decoy])
        return Single(way.played, (found,) if found else ())
    for played in cast.idle_agents():
        if played.agent == name:
            return Single(played, tuple(undue(played)))
    sabotaged, _ = cast.saboteurs(only=name)
    for one in sabotaged:
        found = tuple(weaknesses(cast.task, (one,), cast.states))
        return Single(one.played, found, one.outcome == "equivalent")
    return None
