from fractions import Fraction

import pytest
from src.quantity import show
from src.recipe import parse_line, parse_recipe
from src.units import UNITS, convenient


@pytest.mark.parametrize(
    ("amount", "unit", "expected", "expected_unit"),
    [
        (Fraction(1, 32), "tbsp", Fraction(3, 32), "tsp"),
        (Fraction(1, 400), "cup", Fraction(3, 25), "tsp"),
        (Fraction(1, 5), "oz", Fraction(1, 5), "oz"),
        (Fraction(1, 80), "lb", Fraction(1, 5), "oz"),
        (Fraction(1, 2), "g", Fraction(1, 2), "g"),
        (Fraction(1, 4000), "kg", Fraction(1, 4), "g"),
    ],
)
def test_too_little_for_any_measure_is_in_the_smallest_unit(amount, unit, expected, expected_unit):
    assert convenient(amount, UNITS[unit]) == (expected, UNITS[expected_unit])


@pytest.mark.parametrize("unit", ["tsp", "cup", "lb", "g"])
def test_nothing_at_all_is_in_the_smallest_unit(unit):
    smallest = {"tsp": "tsp", "cup": "tsp", "lb": "oz", "g": "g"}[unit]
    assert convenient(Fraction(0), UNITS[unit]) == (Fraction(0), UNITS[smallest])


@pytest.mark.parametrize(
    ("amount", "unit", "expected", "expected_unit"),
    [
        (Fraction(1, 4), "oz", Fraction(1, 4), "oz"),
        (Fraction(1), "g", Fraction(1), "g"),
        (Fraction(3), "tsp", Fraction(1), "tbsp"),
        (Fraction(95, 48), "tbsp", Fraction(95, 48), "tbsp"),
        (Fraction(1, 2), "lb", Fraction(8), "oz"),
        (Fraction(2500), "g", Fraction(5, 2), "kg"),
    ],
)
def test_what_can_be_measured_is_in_the_largest_unit(amount, unit, expected, expected_unit):
    assert convenient(amount, UNITS[unit]) == (expected, UNITS[expected_unit])


def test_one_guest_at_a_banquet():
    banquet = parse_recipe("Broth", 100, "2 lb barley\n3 tbsp thyme\n40 g saffron\n25 onions")
    assert banquet.serving(1).lines() == [
        "8/25 oz barley",
        "9/100 tsp thyme",
        "2/5 g saffron",
        "1/4 onions",
    ]


def test_scaling_down_and_up_again_gives_the_recipe_back():
    recipe = parse_recipe("Dip", 12, "1/4 tsp cumin\n1 oz tahini\n5 g sumac\npepper")
    assert recipe.serving(1).serving(12).lines() == recipe.lines()


def test_the_name_stays():
    scaled = parse_line("1/8 tsp ground cloves").times(Fraction(1, 3))
    assert (scaled.name, show(scaled.amount), scaled.unit) == (
        "ground cloves",
        "1/24",
        UNITS["tsp"],
    )
