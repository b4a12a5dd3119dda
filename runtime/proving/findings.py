"""What is not as it has to be about a task, by what was played."""

from collections.abc import Iterator

from .cast import Cast, Others
from .categories import unshown_category
from .decoys import escape
from .failure import Failure
from .idle_agents import undue
from .reach import idle_faults, unshown_branches, unshown_permissions
from .scripts import Scripted, shortcomings, unused_turns
from .survivors import weaknesses
from .unpassed_tests import unpassed_tests


def findings(cast: Cast, others: Others) -> Iterator[Failure]:
    """All that agents of a task show together."""
    oracle = tuple(oracle_findings(cast))
    yield from oracle
    for way in cast.also:
        yield from shortcomings(way)
    for played in others.idle:
        yield from undue(played)
    for way in others.decoys:
        yield from decoy_findings(cast, way)
    branches = {found.pointer.rpartition("/")[2] for found in oracle if found.rule == "either-branch-unshown"}
    yield from weaknesses(cast.task, others.sabotaged, cast.states, branches)
    if not any(oracle_failures(cast)):
        yield from unshown_category(cast.task, cast.head.world.workspace, cast.oracle, others.decoys)


def oracle_failures(cast: Cast) -> Iterator[Failure]:
    """Why the oracle does not pass, if it does not."""
    yield from shortcomings(cast.oracle)
    yield from unused_turns(cast.oracle)


def oracle_findings(cast: Cast) -> Iterator[Failure]:
    """Why the oracle does not pass, and what neither it nor an also makes use of."""
    failures = tuple(oracle_failures(cast))
    yield from failures
    yield from idle_faults(cast.oracle)
    yield from unshown_branches(cast.task, (cast.oracle, *cast.also))
    if not failures:
        yield from unshown_permissions(cast.task, cast.sound, cast.tolerated)
    yield from unpassed_tests(cast.task, cast.world, solved=not failures)


def decoy_findings(cast: Cast, way: Scripted) -> Iterator[Failure]:
    """What is wrong with a decoy's failure, if anything is."""
    found = escape(way, cast.task.decoys[way.agent.removeprefix("decoys/")])
    if found is not None:
        yield found
