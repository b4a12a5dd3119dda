"""How a command ends: the exit codes, and errors that carry one."""

from typing import NoReturn

import click

GOOD, FINDINGS, USAGE, INFRASTRUCTURE = 0, 1, 2, 3
FAULT, INTERRUPTED = 70, 130


class MachineLacksError(click.ClickException):
    """The machine lacks what a command needs; nothing is wrong with the specs."""

    exit_code = INFRASTRUCTURE


def leave(*, good: bool) -> NoReturn:
    """End with 0, or with 1 where there are findings."""
    raise click.exceptions.Exit(GOOD if good else FINDINGS)
