from src.class_list import Row, class_list, tally
from src.curve import Band
from src.results import Result

HALVES = (Band("pass", 50), Band("retake", 100))


def test_the_best_come_first_and_the_absent_last():
    results = [Result("Ines", 0), Result("Omar", None), Result("Lea", 17)]
    assert class_list(results, HALVES) == [
        Row("1", "Lea", "pass"),
        Row("2", "Ines", "retake"),
        Row("-", "Omar", "-"),
    ]


def test_equal_marks_share_the_better_place():
    results = [Result("Tom", 12), Result("Ada", 15), Result("Mei", 15), Result("Jon", 18)]
    rows = class_list(results, HALVES)
    assert [(row.place, row.pupil) for row in rows] == [
        ("1", "Jon"),
        ("2=", "Ada"),
        ("2=", "Mei"),
        ("4", "Tom"),
    ]


def test_the_absent_are_no_part_of_the_class():
    results = [Result("Ada", 15), Result("Jon", 18), Result("Mei", None), Result("Omar", None)]
    assert tally(class_list(results, HALVES)) == {"pass": 1, "retake": 1}


def test_half_of_six_is_three_with_or_without_a_tie():
    untied = [Result(pupil, mark) for pupil, mark in zip("abcdef", range(6), strict=True)]
    assert tally(class_list(untied, HALVES)) == {"pass": 3, "retake": 3}
    tied = [Result(pupil, mark) for pupil, mark in zip("abcdef", (9, 8, 7, 7, 5, 4), strict=True)]
    assert tally(class_list(tied, HALVES)) == {"pass": 2, "retake": 4}
