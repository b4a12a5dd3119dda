from src.allocation import OrderLine
from src.pick_list import pick_list
from src.stock import holding

CROCKERY = [
    holding("A-03", "mug", 20),
    holding("A-09", "bowl", 15),
    holding("C-02", "tray", 12),
    holding("C-10", "jug", 8),
]
ONE_OF_EACH = [OrderLine("W1", sku, 1) for sku in ("mug", "bowl", "tray", "jug")]


def test_orders_share_a_row_for_the_same_bin():
    lines = [OrderLine("W1", "mug", 2), OrderLine("W2", "mug", 3)]
    assert pick_list(lines, CROCKERY) == ["A-03 mug x5 (W1 2, W2 3)"]


def test_a_second_bin_that_is_not_needed_has_no_row():
    holdings = [holding("A-03", "mug", 20), holding("A-07", "mug", 5)]
    assert pick_list([OrderLine("W1", "mug", 4)], holdings) == ["A-03 mug x4 (W1 4)"]


def test_shortages_come_last():
    lines = [OrderLine("W1", "jug", 10), OrderLine("W1", "mug", 1)]
    assert pick_list(lines, CROCKERY) == [
        "A-03 mug x1 (W1 1)",
        "C-10 jug x8 (W1 8)",
        "short jug x2 (W1)",
    ]


def test_the_walk_turns_for_aisle_c_when_the_reserve_lies_in_b():
    holdings = [*CROCKERY, holding("B-05", "mug", 6)]
    assert pick_list(ONE_OF_EACH, holdings) == [
        "A-03 mug x1 (W1 1)",
        "A-09 bowl x1 (W1 1)",
        "C-02 tray x1 (W1 1)",
        "C-10 jug x1 (W1 1)",
    ]


def test_the_walk_starts_upwards_when_the_reserve_lies_before_it():
    holdings = [
        holding("A-04", "mug", 2),
        holding("B-01", "mug", 30),
        holding("B-12", "bowl", 30),
        holding("C-06", "tray", 30),
        holding("C-08", "jug", 30),
    ]
    assert pick_list(ONE_OF_EACH, holdings) == [
        "B-12 bowl x1 (W1 1)",
        "B-01 mug x1 (W1 1)",
        "C-06 tray x1 (W1 1)",
        "C-08 jug x1 (W1 1)",
    ]


def test_nobody_walks_to_an_empty_bin():
    holdings = [*CROCKERY, holding("B-04", "vase", 0)]
    assert pick_list([*ONE_OF_EACH, OrderLine("W2", "vase", 2)], holdings) == [
        "A-03 mug x1 (W1 1)",
        "A-09 bowl x1 (W1 1)",
        "C-02 tray x1 (W1 1)",
        "C-10 jug x1 (W1 1)",
        "short vase x2 (W2)",
    ]
