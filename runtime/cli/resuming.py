"""How to go on with a run that is not complete: the very command to type."""

from collections.abc import Iterator
from decimal import Decimal
from pathlib import Path

from ..agents.external.profile import STEP_SECONDS, STEPS, TRIAL_SECONDS
from ..runs.manifest import LOCAL
from .options import LEVEL
from .order import JOBS, Order
from .shell_words import joined, typed

_DEFAULTS = {"max_steps": STEPS, "step_seconds": STEP_SECONDS, "trial_seconds": TRIAL_SECONDS}


def resuming_command(order: Order, folder: Path, *, budget: Decimal | None) -> str:
    """The command that goes on with a run. What the run's folder knows is not repeated, unless it may be another."""
    options: list[tuple[str, object]] = list(_agent(order))
    if order.jobs != JOBS:
        options.append(("--jobs", order.jobs))
    if order.executor != LOCAL:
        options.append(("--executor", order.executor))
    if order.level != LEVEL:
        options.append(("--sandbox", order.level))
    if order.prices is not None:
        options.append(("--prices", typed(order.prices)))
    if order.anyway and order.rehearse is not None:
        options.append(("--rehearse", order.rehearse))
    money = (("--ceiling", order.ceiling if order.anyway else None), ("--budget", budget))
    options += [(name, f"{amount:f}") for name, amount in money if amount is not None]
    flags = [name for name, given in (("--anyway", order.anyway), ("--yes", order.agreed)) if given]
    words = [*(str(word) for option in options for word in option), *flags, "--resume", typed(folder)]
    return joined(["liarproof", "run", *map(typed, order.selection.paths), *words])


def _agent(order: Order) -> Iterator[tuple[str, object]]:
    """The options that say which agent it is. The name of one of any make is told, whether it was given or derived."""
    external = order.external
    if external is None:
        yield "--agent", order.agent
        return
    yield ("--agent", external.callable) if external.callable else ("--agent-command", external.shown)
    yield "--name", external.id
    for field, usual in _DEFAULTS.items():
        if (given := getattr(external, field)) != usual:
            yield f"--{field.replace('_', '-')}", f"{given:g}"
