"""Decides which bins an order line is taken from."""

from collections.abc import Iterable
from dataclasses import dataclass

from src.stock import Bin, Holding


@dataclass(frozen=True)
class OrderLine:
    order: str
    sku: str
    pieces: int


@dataclass(frozen=True)
class Pick:
    """Pieces to take out of one bin for one order."""

    bin: Bin
    order: str
    sku: str
    pieces: int


@dataclass(frozen=True)
class Shortage:
    """Pieces of an order line that no bin has."""

    order: str
    sku: str
    pieces: int


def allocate(
    lines: Iterable[OrderLine], holdings: Iterable[Holding]
) -> tuple[list[Pick], list[Shortage]]:
    """Serve the lines in turn, each from the fullest bin of its article first."""
    left = {(held.sku, held.bin): held.pieces for held in holdings}
    picks: list[Pick] = []
    shortages: list[Shortage] = []
    for line in lines:
        needed = line.pieces
        for bin_ in _fullest_first(line.sku, left):
            taken = min(needed, left[line.sku, bin_])
            picks.append(Pick(bin_, line.order, line.sku, taken))
            left[line.sku, bin_] -= taken
            needed -= taken
        if needed:
            shortages.append(Shortage(line.order, line.sku, needed))
    return picks, shortages


def _fullest_first(sku: str, left: dict[tuple[str, Bin], int]) -> list[Bin]:
    bins = [bin_ for held, bin_ in left if held == sku]
    return sorted(bins, key=lambda bin_: (-left[sku, bin_], bin_))
