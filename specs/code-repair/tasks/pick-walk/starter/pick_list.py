"""The list that a picker takes along."""

from collections import Counter
from collections.abc import Iterable
from itertools import groupby

from src.allocation import OrderLine, Pick, Shortage, allocate
from src.route import walk
from src.stock import Holding


def pick_list(lines: Iterable[OrderLine], holdings: Iterable[Holding]) -> list[str]:
    """Plan one walk for the order lines.

    A row for each bin and article that something is taken of, in the order of the walk, then
    the shortages.
    """
    picks, shortages = allocate(lines, holdings)
    return [*_rows(walk(picks)), *map(_missing, shortages)]


def _rows(picks: list[Pick]) -> list[str]:
    rows = []
    for (bin_, sku), same in groupby(picks, key=lambda pick: (pick.bin, pick.sku)):
        shares: Counter[str] = Counter()
        for pick in same:
            shares[pick.order] += pick.pieces
        orders = ", ".join(f"{order} {pieces}" for order, pieces in shares.items() if pieces)
        if orders:
            rows.append(f"{bin_} {sku} x{shares.total()} ({orders})")
    return rows


def _missing(shortage: Shortage) -> str:
    return f"short {shortage.sku} x{shortage.pieces} ({shortage.order})"
