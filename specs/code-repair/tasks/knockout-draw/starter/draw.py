"""Who meets whom in the first round of a knockout."""

from collections.abc import Sequence


def draw_size(entrants: int) -> int:
    """The number of places in the draw: the next power of two."""
    return 1 << (entrants - 1).bit_length()


def seed_order(size: int) -> list[int]:
    """The seeds in the order of the draw, from top to bottom.

    Neighbours meet in the first round, so that seeds 1 and 2 can meet only in the final, the
    first four only from the semi-finals on, and so forth.
    """
    order = [1]
    while len(order) < size:
        total = 2 * len(order) + 1
        order = [seed for above in order for seed in (above, total - above)]
    return order


def first_round(entrants: Sequence[str]) -> list[tuple[str, str | None]]:
    """The pairs of the first round. `entrants` come best first; None stands for a bye."""
    names = dict(enumerate(entrants, start=1))
    order = seed_order(draw_size(len(entrants)))
    return [
        (names[better], names.get(other))
        for better, other in zip(order[::2], order[1::2], strict=True)
    ]
