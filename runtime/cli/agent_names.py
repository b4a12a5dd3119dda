"""What an agent is called that has no file: an id, which is also a part of a folder's name."""

import re

import click

from ...compiler.contract.visible import visible

_ID = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
_LONGEST = 64


def checked_name(name: str) -> str:
    """A name that somebody gives an agent.

    Raises:
        click.UsageError: it cannot be an id.
    """
    if not _ID.fullmatch(name) or len(name) > _LONGEST:
        raise click.UsageError(f"'{visible(name)}' is no name of an agent: write small letters, digits and dashes.")
    return name


def named_after(about: str, *, otherwise: str) -> str:
    """A name made of whatever text tells what an agent is: my_agent is my-agent."""
    return re.sub(r"[^a-z0-9]+", "-", about.lower()).strip("-")[:_LONGEST].strip("-") or otherwise
