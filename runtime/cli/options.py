"""Arguments and options that commands share."""

import os
from collections.abc import Callable
from dataclasses import dataclass
from functools import wraps
from pathlib import Path
from typing import Any

import click

from ..worlds.sandbox.base import Level

Command = Callable[..., Any]
DEFAULT = Path("specs")
"""What a command is about, where no path is named."""

LEVEL: Level = "bubblewrap"
"""What keeps tested code in, where nothing else is said."""


@dataclass(frozen=True, slots=True)
class Selection:
    """Which suites a command is about, and how they are compiled."""

    paths: tuple[Path, ...]
    cached: bool
    jobs: int


def suites(command: Command) -> Command:
    """Give a command the suites that it is about as its first argument."""

    @click.argument("paths", metavar="[PATH]...", nargs=-1, type=click.Path(exists=True, path_type=Path))
    @click.option("--no-cache", is_flag=True, help="Compile everything anew.")
    @click.option(
        "--jobs",
        type=click.IntRange(min=1),
        default=os.cpu_count() or 1,
        help="Processes that compile, where there is much to compile; all cores by default.",
    )
    @wraps(command)
    def with_selection(paths: tuple[Path, ...], no_cache: bool, jobs: int, **others: Any) -> Any:
        return command(Selection(paths or (DEFAULT,), not no_cache, jobs), **others)

    return with_selection


def output_format(*choices: str) -> Callable[[Command], Command]:
    """`--format`, the first choice being what a person at a terminal wants."""
    return click.option(
        "--format",
        "form",
        type=click.Choice(choices),
        default=choices[0],
        show_default=True,
        help="text for a person, json for a program, github for annotations on a pull request.",
    )


def sandbox_option(command: Command) -> Command:
    """`--sandbox`, given to the command as its `level`."""
    return click.option(
        "--sandbox",
        "level",
        type=click.Choice(["bubblewrap", "none"]),
        default=LEVEL,
        show_default=True,
        help="What keeps tested code in; none only if you trust all of it.",
    )(command)
