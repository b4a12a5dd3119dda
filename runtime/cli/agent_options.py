"""Which agent is run: a profile beside the suite, or one of any make, by its command or its callable."""

from collections.abc import Callable
from functools import wraps
from typing import Any

import click

from ..agents.external.profile import STEP_SECONDS, STEPS, TRIAL_SECONDS
from .external import external_profile

_DAY = 86_400
_OPTIONS = (
    click.option(
        "--agent", metavar="NAME", help="The agent: agents/NAME.yaml beside the suite, or a callable as MODULE:NAME."
    ),
    click.option(
        "--agent-command", metavar="COMMAND", help="An agent of any make: a command that answers lines of JSON."
    ),
    click.option("--name", help="What such an agent is called; else after its file or callable."),
    click.option(
        "--max-steps", type=click.IntRange(1, 1000), help=f"Its calls and messages in a trial; {STEPS} by default."
    ),
    click.option(
        "--step-seconds", type=click.IntRange(1, _DAY), help=f"For one of its answers; {STEP_SECONDS:g} by default."
    ),
    click.option(
        "--trial-seconds", type=click.IntRange(1, _DAY), help=f"For a trial of it; {TRIAL_SECONDS:g} by default."
    ),
)


def agent_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """Give a command the agent: `agent` by its name, and as `external` all about it if it is of any make."""

    @wraps(command)
    def with_agent(
        *,
        agent: str | None,
        agent_command: str | None,
        name: str | None,
        max_steps: int | None,
        step_seconds: int | None,
        trial_seconds: int | None,
        **others: Any,
    ) -> Any:
        if (agent is None) == (agent_command is None):
            raise click.UsageError("Name one agent: --agent NAME, --agent MODULE:NAME or --agent-command COMMAND.")
        if agent is not None and ":" not in agent:
            given = {"--name": name, "--max-steps": max_steps, "--step-seconds": step_seconds}
            _check_unused({**given, "--trial-seconds": trial_seconds}, agent)
            return command(agent=agent, external=None, **others)
        external = external_profile(
            agent_command,
            agent or "",
            name=name,
            max_steps=max_steps or STEPS,
            step_seconds=step_seconds or STEP_SECONDS,
            trial_seconds=trial_seconds or TRIAL_SECONDS,
        )
        return command(agent=external.id, external=external, **others)

    wrapped: Callable[..., Any] = with_agent
    for option in reversed(_OPTIONS):
        wrapped = option(wrapped)
    return wrapped


def _check_unused(given: dict[str, object], agent: str) -> None:
    for option, value in given.items():
        if value is not None:
            raise click.UsageError(
                f"{option} is for an agent of any make, and {agent} has all that in its file: leave {option} out."
            )
