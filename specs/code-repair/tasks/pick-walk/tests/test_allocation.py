from src.allocation import OrderLine, Pick, Shortage, allocate
from src.stock import Bin, holding

MUGS = [holding("A-02", "mug", 3), holding("C-11", "mug", 4)]


def test_the_fullest_bin_is_emptied_first():
    picks, shortages = allocate([OrderLine("W1", "mug", 6)], MUGS)
    assert picks == [Pick(Bin("C", 11), "W1", "mug", 4), Pick(Bin("A", 2), "W1", "mug", 2)]
    assert shortages == []


def test_what_no_bin_has_is_short():
    _, shortages = allocate([OrderLine("W1", "mug", 9)], MUGS)
    assert shortages == [Shortage("W1", "mug", 2)]


def test_lines_are_served_in_turn():
    _, shortages = allocate([OrderLine("W1", "mug", 5), OrderLine("W2", "mug", 5)], MUGS)
    assert shortages == [Shortage("W2", "mug", 3)]
