"""A run that is cut off once its folder is there: what is lost, and how to go on."""

from collections.abc import Generator
from contextlib import contextmanager

import click

from ..pricing.money import shown
from ..runs.folder import RunFolder
from ..runs.spending import Spending
from .exits import INTERRUPTED, MachineLacksError
from .os_words import remedy_of, words_of


@contextmanager
def told_how_to_go_on(command: str, folder: RunFolder, spending: Spending) -> Generator[None]:
    """Say how to go on where a file cannot be written, or where Ctrl-C comes before trials run or after.

    Raises:
        MachineLacksError: a file cannot be written.
        click.exceptions.Exit: there was a Ctrl-C.
    """
    try:
        yield
    except KeyboardInterrupt:
        click.echo(f"Interrupted. Go on with:\n  {command}", err=True)
        raise click.exceptions.Exit(INTERRUPTED) from None
    except OSError as problem:
        lost = spending.spent - folder.written()
        told = f" Calls for {shown(lost)} are not written down." if lost else ""
        raise MachineLacksError(f"{words_of(problem)}.{told} {remedy_of(problem)}, then: {command}") from problem
