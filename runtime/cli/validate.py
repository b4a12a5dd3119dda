"""`liarproof validate`: what is wrong with specs, and what to write instead."""

import click

from ...compiler.rendering import as_json
from .agents import agent_findings, agent_lines, read_agents, without_agents
from .compiling import compile_selection, counted, diagnostics, hint_at_pages, show_diagnostics, sound, summary
from .exits import leave
from .options import Selection, output_format, suites
from .terminal import plain, show, show_json


@click.command("validate")
@suites
@output_format("text", "json", "github")
def command(selection: Selection, form: str) -> None:
    """Check specs and say what to mend: file, line, column and remedy. Nothing is written.

    PATH is a suite's folder, a file in one, a folder of suites with the agents in it, the folder agents, or the file of
    an agent; specs, if none is named.

    \b
    Examples:
      liarproof validate
      liarproof validate specs/parcel-desk
      liarproof validate specs/agents/haiku-alone.yaml
      liarproof validate specs --format json
    """
    agents = read_agents(selection)
    compilations = compile_selection(without_agents(selection))
    found = (*diagnostics(compilations), *agent_findings(agents))
    if form == "json":
        show_json(as_json(found))
        leave(good=sound(found))
    show_diagnostics(found, form)
    if form == "text":
        show(
            plain(
                f"{one.folder.shown}: {counted(len(one.folder.tasks), 'task')}, {summary(one.diagnostics) or 'sound'}"
                for one in compilations
            )
        )
        show(plain(agent_lines(agents)))
        hint_at_pages(found)
    leave(good=sound(found))
