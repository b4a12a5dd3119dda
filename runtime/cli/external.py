"""An agent of any make as somebody names it: by a command, or by a callable of Python."""

import shlex
import shutil
import sys
from importlib.machinery import PathFinder
from pathlib import Path

import click

from ...compiler.contract.visible import visible
from ..agents.external.profile import ExternalProfile, files_named, files_of
from .agent_names import checked_name, named_after


def external_profile(
    command: str | None,
    reference: str,
    *,
    name: str | None,
    max_steps: int,
    step_seconds: float,
    trial_seconds: float,
) -> ExternalProfile:
    """The agent that a command starts, or else the callable that is referred to, as seen from the working folder.

    Raises:
        click.UsageError: there is no such command, callable or name.
    """
    folder = Path.cwd()
    words = () if command is None else _words(command)
    if command is None:
        _check_reference(reference, folder)
    return ExternalProfile(
        id=_derived(words, reference, folder) if name is None else checked_name(name),
        command=words,
        callable=reference,
        files=files_of(words, reference, folder),
        max_steps=max_steps,
        step_seconds=float(step_seconds),
        trial_seconds=float(trial_seconds),
    )


def _words(command: str) -> tuple[str, ...]:
    try:
        words = tuple(shlex.split(command))
    except ValueError as problem:
        raise click.UsageError(f"--agent-command cannot be split into words: {problem}.") from problem
    if not words:
        raise click.UsageError("--agent-command is empty.")
    if shutil.which(words[0]) is None:
        raise click.UsageError(f"There is no program '{visible(words[0])}' that --agent-command could start.")
    return words


def _check_reference(reference: str, folder: Path) -> None:
    """See that a callable can be meant. It is imported where it runs, never in this process."""
    module, _, name = reference.partition(":")
    parts = (*module.split("."), *name.split("."))
    if not all(part.isidentifier() for part in parts):
        raise click.UsageError(f"'{visible(reference)}' is no callable, such as my_agent:agent, which is MODULE:NAME.")
    if PathFinder.find_spec(parts[0], [str(folder), *sys.path]) is None:
        raise click.UsageError(f"There is no module {parts[0]} in {folder}, and none is installed.")


def _derived(words: tuple[str, ...], reference: str, folder: Path) -> str:
    """A name after the first file that a command names, or after the callable: my_agent.py is my-agent."""
    if reference:
        module, _, name = reference.partition(":")
        about = f"{module.rpartition('.')[2]}-{name}"
    else:
        about = Path((*files_named(words, folder), words[0])[0]).stem
    return named_after(about, otherwise="agent")
