"""`liarproof serve`: one task for an agent that comes with its own loop, over the Model Context Protocol."""

import os
import re
from pathlib import Path

import click

from ..worlds.sandbox.base import Level
from .options import Selection
from .order import LEVEL
from .run_folders import check_new_folder
from .serving import ServeOrder, serve

MAX_STEPS = 40

_ID = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
_LONGEST = 64


def _agent_id(_context: click.Context, _option: click.Parameter, name: str | None) -> str | None:
    """A name that can be an agent's id, and a part of a folder's name."""
    if name is not None and (len(name) > _LONGEST or not _ID.fullmatch(name)):
        raise click.BadParameter("small letters, digits and single dashes are allowed, as in my-agent, 64 at most.")
    return name


@click.command("serve")
@click.argument("suite", type=click.Path(exists=True, path_type=Path))
@click.argument("task")
@click.option("--name", callback=_agent_id, help="What the agent is called; else its client's own name.")
@click.option("--out", type=click.Path(file_okay=False, path_type=Path), help="The run's folder; else one in runs/.")
@click.option(
    "--max-steps",
    type=click.IntRange(1, 1000),
    default=MAX_STEPS,
    show_default=True,
    help="Tool calls and answers after which the trial ends.",
)
@click.option("--reveal", is_flag=True, help="Tell the agent its grade when the conversation is over.")
@click.option(
    "--sandbox",
    "level",
    type=click.Choice(["bubblewrap", "none"]),
    default=LEVEL,
    show_default=True,
    help="What keeps tested code in; none only if you trust all of it.",
)
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
    if out is not None:
        check_new_folder(out)
    selection = Selection((suite,), cached=True, jobs=os.cpu_count() or 1)
    serve(ServeOrder(selection, task, name=name, out=out, max_steps=max_steps, reveal=reveal, level=level))
