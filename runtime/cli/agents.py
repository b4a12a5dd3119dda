"""The agents that a command was pointed at, or that lie beside the suites it was pointed at."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from ...compiler.agents import ProfileCompilation, find_agents, read_profile, read_profiles
from ...compiler.diagnostics import Diagnostic
from ...compiler.folders import holds_suites
from .compiling import counted, machine_reads_yaml, summary
from .options import Selection


def read_agents(selection: Selection) -> tuple[ProfileCompilation, ...]:
    """Read every profile that was selected, each once.

    Raises:
        MachineLacksError: PyYAML has no libyaml.
    """
    there = {found.resolve(): found for found in map(find_agents, selection.paths) if found is not None}
    with machine_reads_yaml():
        return tuple(
            read_profiles(found) if found.is_dir() else read_profile(found)
            for place, found in there.items()
            if place.parent not in there
        )


def without_agents(selection: Selection) -> Selection:
    """The selection without what holds agents and no suite."""
    paths = (path for path in selection.paths if find_agents(path) is None or holds_suites(path))
    return replace(selection, paths=tuple(paths))


def agent_findings(agents: Sequence[ProfileCompilation]) -> tuple[Diagnostic, ...]:
    """All findings, folder by folder."""
    return tuple(found for one in agents for found in one.diagnostics)


def agent_lines(agents: Sequence[ProfileCompilation]) -> Iterator[str]:
    """A line about each folder of agents, or about one that was named by its file."""
    for one in agents:
        yield f"{one.shown}: {counted(one.count, 'agent')}, {summary(one.diagnostics) or 'sound'}"
