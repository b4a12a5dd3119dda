from itertools import combinations_with_replacement

from src.class_list import class_list, tally
from src.curve import SCHOOL_BANDS, Band, grade
from src.results import Result

THIRDS = (Band("gold", 33), Band("silver", 66), Band("bronze", 100))


def grades(*marks: int) -> list[str]:
    return [grade(mark, marks, THIRDS) for mark in marks]


def test_a_class_without_ties():
    assert grades(9, 8, 7, 6) == ["gold", "silver", "bronze", "bronze"]


def test_a_class_of_equals_gets_the_last_grade():
    assert grades(7, 7, 7, 7, 7, 7, 7) == ["bronze"] * 7


def test_a_tie_that_crosses_two_lines_goes_below_both():
    assert grades(9, 8, 8, 8, 8, 8, 8, 2) == ["gold"] + ["bronze"] * 7


def test_a_tie_that_just_fits():
    assert grades(9, 9, 5, 5, 4, 3, 2) == ["gold", "gold", "silver", "silver"] + ["bronze"] * 3


def test_a_class_of_one_fits_no_share():
    assert grades(20) == ["bronze"]


def test_zero_is_a_mark():
    assert grades(3, 0, 0, 2) == ["gold", "bronze", "bronze", "silver"]


def test_no_share_is_ever_exceeded_and_equal_marks_are_treated_alike():
    for marks in combinations_with_replacement(range(6), 7):
        given = [grade(mark, marks, THIRDS) for mark in marks]
        assert len(set(zip(marks, given, strict=True))) == len(set(marks))
        assert given.count("gold") <= 7 * 33 // 100
        assert given.count("gold") + given.count("silver") <= 7 * 66 // 100


def test_a_class_of_twenty_with_the_bands_of_the_school():
    marks = [40, 38, 38, 37, 36, 35, 34, 33, 33, 32, 31, 30, 29, 28, 28, 27, 26, 25, 25, 25]
    results = [Result(f"pupil {number}", mark) for number, mark in enumerate(marks)]
    assert tally(class_list(results, SCHOOL_BANDS)) == {"A": 1, "B": 6, "C": 6, "D": 4, "E": 3}
