"""What lies where in the warehouse."""

from dataclasses import dataclass


@dataclass(frozen=True, order=True)
class Bin:
    """A bin's address. Bay 1 is the one nearest to the packing tables."""

    aisle: str
    bay: int

    def __str__(self) -> str:
        return f"{self.aisle}-{self.bay:02}"


@dataclass(frozen=True)
class Holding:
    """So many pieces of an article in one bin."""

    bin: Bin
    sku: str
    pieces: int


def holding(address: str, sku: str, pieces: int) -> Holding:
    """A holding at an address such as `C-07`."""
    aisle, bay = address.split("-")
    return Holding(Bin(aisle, int(bay)), sku, pieces)
