import pytest
from src.curve import Band, grade

BANDS = (Band("A", 20), Band("B", 50), Band("C", 100))


def grades(*marks: int) -> str:
    """The grades of a class, in the order of its marks."""
    return "".join(grade(mark, marks, BANDS) for mark in marks)


def test_each_share_of_a_class_gets_its_grade():
    assert grades(98, 91, 87, 85, 80, 74, 70, 66, 60, 41) == "AABBBCCCCC"


def test_the_order_of_the_marks_does_not_matter():
    assert grades(41, 91, 60, 98, 80, 66, 74, 87, 70, 85) == "CACABCCBCB"


def test_a_share_that_does_not_come_out_even_is_rounded_down():
    assert grades(98, 91, 87, 85, 80, 74, 70) == "ABBCCCC"


def test_a_tie_inside_a_band_changes_nothing():
    assert grades(98, 91, 85, 85, 80, 74, 70, 66, 66, 41) == "AABBBCCCCC"


def test_bands_that_leave_a_pupil_without_a_grade_are_refused():
    with pytest.raises(ValueError, match="no band"):
        grade(41, [98, 41], (Band("A", 50), Band("B", 90)))
