"""Recipes, and the same recipe for another number of guests."""

from dataclasses import dataclass, replace
from fractions import Fraction

from src.quantity import parse, show
from src.units import UNITS, Unit, convenient


@dataclass(frozen=True)
class Ingredient:
    """One line of a recipe.

    Eggs have an amount and no unit; salt to taste has neither.
    """

    name: str
    amount: Fraction | None = None
    unit: Unit | None = None

    def __str__(self) -> str:
        if self.amount is None:
            return self.name
        if self.unit is None:
            return f"{show(self.amount)} {self.name}"
        unit = self.unit.plural if self.amount > 1 else self.unit.name
        return f"{show(self.amount)} {unit} {self.name}"

    def times(self, factor: Fraction) -> "Ingredient":
        """So many times as much of it, in the unit that suits the new amount."""
        if self.amount is None:
            return self
        amount = self.amount * factor
        if self.unit is None:
            return replace(self, amount=amount)
        amount, unit = convenient(amount, self.unit)
        return replace(self, amount=amount, unit=unit)


@dataclass(frozen=True)
class Recipe:
    title: str
    serves: int
    ingredients: tuple[Ingredient, ...]

    def serving(self, guests: int) -> "Recipe":
        """The recipe for so many guests."""
        if guests < 1:
            raise ValueError(f"a recipe serves at least one guest, not {guests}")
        factor = Fraction(guests, self.serves)
        scaled = [ingredient.times(factor) for ingredient in self.ingredients]
        return replace(self, serves=guests, ingredients=tuple(scaled))

    def lines(self) -> list[str]:
        return [str(ingredient) for ingredient in self.ingredients]


def parse_line(line: str) -> Ingredient:
    """Read "1 1/2 cups flour", "3 eggs" or "salt to taste"."""
    words = line.split()
    numbers = 0
    while numbers < len(words) and words[numbers][0].isdigit():
        numbers += 1
    if numbers == 0:
        return Ingredient(line.strip())
    amount = parse(" ".join(words[:numbers]))
    rest = words[numbers:]
    if rest and rest[0] in UNITS:
        return Ingredient(" ".join(rest[1:]), amount, UNITS[rest[0]])
    return Ingredient(" ".join(rest), amount)


def parse_recipe(title: str, serves: int, text: str) -> Recipe:
    """Read a recipe with an ingredient on each line that is not blank."""
    lines = [line for line in text.splitlines() if line.strip()]
    return Recipe(title, serves, tuple(parse_line(line) for line in lines))
