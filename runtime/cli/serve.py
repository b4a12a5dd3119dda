"""`liarproof serve`: one task for an agent that comes with its own loop, over the Model Context Protocol."""

import os
from pathlib import Path

import click

from ..agents.external.profile import STEPS
from ..worlds.sandbox.base import Level
from .agent_names import checked_name
from .options import Selection, sandbox_option
from .run_folders import check_new_folder
from .serving import ServeOrder, serve


@click.command("serve")
@click.argument("suite", type=click.Path(exists=True, path_type=Path))
@click.argument("task")
@click.option("--name", help="What the agent is called; else its client's own name.")
@click.option("--out", type=click.Path(file_okay=False, path_type=Path), help="The run's folder; else one in runs/.")
@click.option(
    "--max-steps",
    type=click.IntRange(1, 1000),
    default=STEPS,
    show_default=True,
    help="Tool calls and answers after which the trial ends.",
)
@click.option("--reveal", is_flag=True, help="Tell the agent its grade when the conversation is over.")
@sandbox_option
def command(
    suite: Path, *, task: str, name: str | None, out: Path | None, max_steps: int, reveal: bool, level: Level
) -> None:
    """Serve TASK of SUITE, which is proven first, to one agent over MCP, and grade what it changes.

    An MCP client starts this command, and speaks with it on standard input and output. It gets the tools of a fresh
    world, the policy, and two tools by which its agent hears the customer and answers. The trial is kept in the run's
    folder when the conversation is over. The agent is not told its grade.

    Ends with 0 when the trial has ended, whatever its grade; 3 when the client left before that.

    \b
    Examples:
      liarproof serve specs/parcel-desk late-fee
      liarproof serve specs/parcel-desk late-fee --name my-agent --out runs/late-fee-1
    """
    if name is not None:
        checked_name(name)
    if out is not None:
        check_new_folder(out)
    selection = Selection((suite,), cached=True, jobs=os.cpu_count() or 1)
    serve(ServeOrder(selection, task, name=name, out=out, max_steps=max_steps, reveal=reveal, level=level))
