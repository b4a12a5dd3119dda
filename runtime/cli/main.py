"""The command `liarproof`: finds a command's module and calls it."""

import os
import sys
import traceback
from importlib import import_module
from typing import Any

import click

from ...compiler.contract.version import VERSION
from ...compiler.contract.visible import visible
from .exits import FAULT, INFRASTRUCTURE, INTERRUPTED
from .os_words import remedy_of, words_of

COMMANDS = {
    "validate": "Check specs and say what to mend, without writing anything.",
    "build": "Compile specs into generated/, or check that it is up to date.",
    "prove": "Run the scripted agents: what is right has to pass, what is wrong has to fail.",
    "run": "Run an agent on a suite, after its proof, and grade what it changes.",
    "serve": "Serve a task to an agent with its own loop, over the Model Context Protocol.",
    "explain": "Tell what a rule is about, what a category claims, or a task in plain English.",
}
"""The commands by name, each with its line of help; the module of the same name holds it as `command`."""


class _Commands(click.Group):
    """A group that imports a command only when it is called, so that `--help` answers at once."""

    def main(self, *args: Any, **kwargs: Any) -> Any:
        _open_closed_streams()
        try:
            return super().main(*args, **kwargs)
        except OSError as problem:
            click.echo(f"Error: {visible(words_of(problem))}. {remedy_of(problem)}, then run again.", err=True)
            sys.exit(INFRASTRUCTURE)

    def invoke(self, ctx: click.Context) -> Any:
        try:
            return super().invoke(ctx)
        except (KeyboardInterrupt, click.Abort):  # the second stands for Ctrl-C and Ctrl-D at a question
            click.echo("Interrupted.", err=True)
            raise click.exceptions.Exit(INTERRUPTED) from None
        except click.ClickException as problem:
            vars(problem)["message"] = visible(problem.message)  # what it quotes may be anything
            raise
        except (click.exceptions.Exit, OSError):
            raise
        except Exception as fault:  # whatever it is, it is no finding and no usage error
            _tell_fault(fault)
            raise click.exceptions.Exit(FAULT) from fault

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        return import_module(f".{cmd_name}", __package__).command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl(list(COMMANDS.items()))


def _open_closed_streams() -> None:
    """Let what was closed before we began lead nowhere: else the next file that is opened stood in its place."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: SIM115, PTH123 - as long as we live


def _tell_fault(fault: Exception) -> None:
    words = f"This is a fault of liarproof itself: {type(fault).__name__}: {visible(str(fault))}."
    click.echo(f"{words} Run again with LIARPROOF_TRACEBACK=1 to see where.", err=True)
    if os.environ.get("LIARPROOF_TRACEBACK"):
        traceback.print_exception(fault)


@click.group(cls=_Commands, context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100})
@click.version_option(VERSION, "--version", prog_name="liarproof")
def main() -> None:
    """Agent evaluations that a liar cannot pass.

    Tasks are written in YAML under specs/, checked and compiled, and proven by scripted agents before any model runs.

    \b
    Exit: 0 good; 1 findings; 2 wrong usage; 3 the machine lacks something; 70 a fault of liarproof; 130 interrupted.
    """
