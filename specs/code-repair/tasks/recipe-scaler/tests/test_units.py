from fractions import Fraction

import pytest
from src.units import UNITS, convenient


@pytest.mark.parametrize(
    ("amount", "unit", "expected", "expected_unit"),
    [
        (Fraction(6), "tsp", Fraction(2), "tbsp"),
        (Fraction(12), "tsp", Fraction(1, 4), "cup"),
        (Fraction(1, 8), "cup", Fraction(2), "tbsp"),
        (Fraction(24), "oz", Fraction(3, 2), "lb"),
        (Fraction(1, 2), "kg", Fraction(500), "g"),
    ],
)
def test_the_largest_unit_that_can_measure_it(amount, unit, expected, expected_unit):
    assert convenient(amount, UNITS[unit]) == (expected, UNITS[expected_unit])


def test_the_least_measure_is_a_measure():
    assert convenient(Fraction(1, 8), UNITS["tsp"]) == (Fraction(1, 8), UNITS["tsp"])


def test_less_than_the_least_measure_of_a_spoon():
    assert convenient(Fraction(1, 10), UNITS["tsp"]) == (Fraction(1, 10), UNITS["tsp"])
