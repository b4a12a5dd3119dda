"""Arguments and options that commands share."""

from pathlib import Path

import click

specs = click.argument(
    "paths",
    metavar="[PATH]...",
    nargs=-1,
    type=click.Path(exists=True, path_type=Path),
)
"""Suites, files in one, or folders of suites; `specs` where none is named."""


def output_format(*choices: str):
    """`--format`, with `text` first."""
    return click.option(
        "--format",
        "form",
        type=click.Choice(choices),
        default=choices[0],
        show_default=True,
        help="text for a person, json for a program, github for annotations on a pull request.",
    )
