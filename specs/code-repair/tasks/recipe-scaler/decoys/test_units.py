from fractions import Fraction

from src.units import UNITS, convenient


def test_the_least_measure_is_a_measure():
    assert convenient(Fraction(1, 8), UNITS["tsp"]) == (Fraction(1, 8), UNITS["tsp"])
