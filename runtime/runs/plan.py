"""Which trials are to be run, and in which order."""

from collections.abc import Sequence
from random import Random

from .records import TrialKey


def planned(tasks: Sequence[str], repetitions: int, *, seed: int) -> tuple[TrialKey, ...]:
    """All trials of a run: every task once before any of them again, each time in another order.

    A run that ends early so has tried all tasks about equally often.
    """
    order: list[TrialKey] = []
    for repetition in range(repetitions):
        names = sorted(tasks)
        Random(f"{seed} {repetition}").shuffle(names)  # noqa: S311 - an order, no secret
        order += [TrialKey(repetition, name) for name in names]
    return tuple(order)
