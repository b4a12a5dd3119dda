"""Kitchen units, and which of them an amount is measured in."""

from dataclasses import dataclass
from fractions import Fraction


@dataclass(frozen=True)
class Unit:
    """A unit of one family, such as the spoons and cups.

    `size` counts the smallest units of its family; `least` is the smallest part of this
    unit that a kitchen has a measure for.
    """

    name: str
    plural: str
    size: Fraction
    least: Fraction


SPOONS_AND_CUPS = (
    Unit("tsp", "tsp", Fraction(1), least=Fraction(1, 8)),
    Unit("tbsp", "tbsp", Fraction(3), least=Fraction(1)),
    Unit("cup", "cups", Fraction(48), least=Fraction(1, 4)),
)
OUNCES_AND_POUNDS = (
    Unit("oz", "oz", Fraction(1), least=Fraction(1, 4)),
    Unit("lb", "lb", Fraction(16), least=Fraction(1)),
)
GRAMS_AND_KILOS = (
    Unit("g", "g", Fraction(1), least=Fraction(1)),
    Unit("kg", "kg", Fraction(1000), least=Fraction(1)),
)

FAMILIES = (SPOONS_AND_CUPS, OUNCES_AND_POUNDS, GRAMS_AND_KILOS)

UNITS = {name: unit for family in FAMILIES for unit in family for name in (unit.name, unit.plural)}


def convenient(amount: Fraction, unit: Unit) -> tuple[Fraction, Unit]:
    """The same amount in the largest unit of the family that can measure it.

    What is too little for any measure is given in the family's smallest unit.
    """
    family = next(family for family in FAMILIES if unit in family)
    total = amount * unit.size
    best = max(
        (other for other in family if total >= other.least * other.size),
        key=lambda other: other.size,
        default=UNITS["tsp"],
    )
    return total / best.size, best
