"""Chance that follows from what it is drawn for."""

from liarproof.runtime.double.draw import draw


def test_the_same_values_draw_the_same_number_on_every_machine() -> None:
    assert draw("quality", 7, "late-refund", 0) == draw("quality", 7, "late-refund", 0) == 0.36411539634112855


def test_values_that_are_joined_otherwise_draw_another_number() -> None:
    assert draw("a", "bc") != draw("ab", "c")


def test_numbers_are_spread_evenly() -> None:
    drawn = [draw(7, at) for at in range(4000)]
    tenths = [sum(at <= 10 * one < at + 1 for one in drawn) for at in range(10)]
    assert sum(tenths) == 4000
    assert all(340 < count < 460 for count in tenths)
