from fractions import Fraction

import pytest
from src.recipe import Ingredient, parse_line, parse_recipe
from src.units import UNITS

SCONES = parse_recipe(
    "Scones",
    8,
    """
    2 cups flour
    1/4 cup sugar
    1 1/2 tsp baking powder
    1/4 tsp nutmeg
    4 oz butter
    8 dates
    salt to taste
    """,
)


def test_a_line_has_an_amount_a_unit_and_a_name():
    assert parse_line("1 1/2 tsp baking powder") == Ingredient(
        "baking powder", Fraction(3, 2), UNITS["tsp"]
    )


def test_a_line_may_go_without_unit_or_amount():
    assert parse_line("2 eggs") == Ingredient("eggs", Fraction(2))
    assert parse_line("salt to taste") == Ingredient("salt to taste")


def test_twice_the_guests_get_twice_as_much():
    assert SCONES.serving(16).lines() == [
        "4 cups flour",
        "1/2 cup sugar",
        "1 tbsp baking powder",
        "1/2 tsp nutmeg",
        "8 oz butter",
        "16 dates",
        "salt to taste",
    ]


def test_half_the_guests_get_half_as_much():
    assert SCONES.serving(4).lines() == [
        "1 cup flour",
        "2 tbsp sugar",
        "3/4 tsp baking powder",
        "1/8 tsp nutmeg",
        "2 oz butter",
        "4 dates",
        "salt to taste",
    ]


def test_two_guests_get_a_quarter():
    assert SCONES.serving(2).lines() == [
        "1/2 cup flour",
        "1 tbsp sugar",
        "3/8 tsp baking powder",
        "1/16 tsp nutmeg",
        "1 oz butter",
        "2 dates",
        "salt to taste",
    ]


def test_a_recipe_keeps_its_title_and_knows_whom_it_serves():
    scaled = SCONES.serving(12)
    assert (scaled.title, scaled.serves) == ("Scones", 12)


def test_nobody_cooks_for_no_guests():
    with pytest.raises(ValueError, match="at least one guest"):
        SCONES.serving(0)
