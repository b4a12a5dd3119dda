"""Printing: colours for a person at a terminal, plain text in a pipe."""

import json
import sys
from collections.abc import Iterable
from typing import Any

import click

_STYLES = (
    (r"error\[[a-z0-9-]+\]", "bold red"),
    (r"warning\[[a-z0-9-]+\]", "bold yellow"),
    (r"^  \|.*$", "cyan"),
    (r"\bproven\b|\bsound\b", "bold green"),
    (r"\bnot proven\b|\bFAILED\b", "bold red"),
)


def show(lines: Iterable[str]) -> None:
    """Print lines to standard output."""
    if not sys.stdout.isatty():
        for line in lines:
            click.echo(line)
        return
    from rich.console import Console
    from rich.text import Text

    console = Console(highlight=False, soft_wrap=True)
    for line in lines:
        text = Text(line)
        for pattern, style in _STYLES:
            text.highlight_regex(pattern, style)
        console.print(text)


def show_json(value: Any) -> None:
    """Print a value as JSON for a program. Letters stay as they are, and a half surrogate cannot break it."""
    click.echo(json.dumps(value, ensure_ascii=False, indent=2).encode(errors="backslashreplace"))
