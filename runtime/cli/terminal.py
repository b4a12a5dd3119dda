"""Printing: colours for a person at a terminal, plain text in a pipe."""

import contextlib
import json
import os
import shutil
import sys
from collections.abc import Iterable, Iterator
from typing import Any

import click

from ...compiler.contract.visible import visible

_NO_READER = 128 + 13
"""The status of a process that writes into a closed pipe."""

_STYLES = (
    (r"error\[[a-z0-9-]+\]", "bold red"),
    (r"warning\[[a-z0-9-]+\]", "bold yellow"),
    (r"^  \|.*$", "cyan"),
    (r"\bproven\b|\bsound\b", "bold green"),
    (r"\bnot proven\b|\bFAILED\b", "bold red"),
)


def width() -> int | None:
    """The columns of the terminal that is printed to; None, where there is none."""
    return shutil.get_terminal_size().columns if _at_terminal() else None


def _at_terminal() -> bool:
    """Whether a person reads; standard output may also be closed, and then Python has none."""
    return sys.stdout is not None and sys.stdout.isatty()


def plain(lines: Iterable[str]) -> Iterator[str]:
    """Lines that neither a terminal nor the runner of a workflow obeys, whatever a spec put into them."""
    for line in map(visible, lines):
        at = len(line) - len(line.lstrip())
        yield f"{line[:at]}\\u{{3A}}{line[at + 1 :]}" if line.startswith("::", at) else line


def show(lines: Iterable[str]) -> None:
    """Print lines to standard output; at a terminal they break between words.

    Raises:
        click.exceptions.Exit: nobody reads any more, as behind `head`: the status says so, not that there are findings.
    """
    if sys.stdout is None:  # it was closed before we began
        return
    try:
        _show(lines)
        sys.stdout.flush()
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        raise click.exceptions.Exit(_NO_READER) from None


def show_command(before: str, command: str) -> None:
    """Print a command that somebody may copy: the terminal breaks it, not we, so that it stays one line."""
    show(plain([before]))
    with contextlib.suppress(BrokenPipeError):
        click.echo(f"  {visible(command)}")


def _show(lines: Iterable[str]) -> None:
    if not _at_terminal():
        for line in lines:
            click.echo(line)
        return
    from rich.console import Console
    from rich.text import Text

    console = Console(highlight=False)
    for line in lines:
        text = Text(line)
        for pattern, style in _STYLES:
            text.highlight_regex(pattern, style)
        console.print(text)


def hint(line: str) -> None:
    """Say on standard error what a person at a terminal may do next; a pipe has no use for it."""
    if _at_terminal():
        click.echo(line, err=True)


def show_json(value: Any) -> None:
    """Print a value as JSON for a program. Letters stay as they are, and a half surrogate cannot break it."""
    show([json.dumps(value, ensure_ascii=False, indent=2).encode(errors="backslashreplace").decode()])
