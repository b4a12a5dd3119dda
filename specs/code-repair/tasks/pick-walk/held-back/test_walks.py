from src.allocation import OrderLine, Pick, allocate
from src.pick_list import pick_list
from src.route import walk
from src.stock import Bin, Holding, holding


def one_of_each(*skus: str) -> list[OrderLine]:
    return [OrderLine("K9", sku, 1) for sku in skus]


def stops(lines: list[OrderLine], holdings: list[Holding]) -> list[str]:
    """The addresses on the list from top to bottom."""
    return [row.split()[0] for row in pick_list(lines, holdings)]


def test_one_stop_in_an_aisle_turns_the_walk_too():
    holdings = [holding("A-06", "saw", 9), holding("B-01", "nut", 9), holding("B-14", "bolt", 9)]
    assert stops(one_of_each("saw", "nut", "bolt"), holdings) == ["A-06", "B-14", "B-01"]


def test_one_stop_turns_the_walk_beside_a_reserve_that_does_not():
    holdings = [
        holding("B-06", "saw", 9),
        holding("C-02", "saw", 3),
        holding("E-01", "nut", 9),
        holding("E-14", "bolt", 9),
    ]
    assert stops(one_of_each("saw", "nut", "bolt"), holdings) == ["B-06", "E-14", "E-01"]


def test_aisles_that_nobody_enters_do_not_turn_the_walk():
    bins = [Bin("B", 1), Bin("B", 5), Bin("D", 2), Bin("D", 8), Bin("H", 3), Bin("H", 4)]
    way = walk([Pick(bin_, "K9", "saw", 1) for bin_ in bins])
    assert [str(pick.bin) for pick in way] == ["B-01", "B-05", "D-08", "D-02", "H-03", "H-04"]


def test_several_reserves_in_an_aisle_leave_the_walk_as_it_is():
    holdings = [
        holding("A-01", "saw", 9),
        holding("A-02", "nut", 9),
        holding("B-01", "saw", 3),
        holding("B-02", "nut", 3),
        holding("B-03", "nut", 2),
        holding("D-01", "bolt", 9),
        holding("D-02", "file", 9),
    ]
    assert stops(one_of_each("saw", "nut", "bolt", "file"), holdings) == [
        "A-01",
        "A-02",
        "D-02",
        "D-01",
    ]


def test_a_line_for_no_pieces_leads_nowhere():
    holdings = [holding("A-01", "saw", 9), holding("B-01", "nut", 9), holding("B-02", "bolt", 9)]
    lines = [OrderLine("K9", "saw", 0), *one_of_each("nut", "bolt")]
    assert pick_list(lines, holdings) == ["B-01 nut x1 (K9 1)", "B-02 bolt x1 (K9 1)"]


def test_a_reserve_is_walked_to_once_it_is_needed():
    holdings = [
        holding("A-01", "saw", 9),
        holding("B-01", "saw", 3),
        holding("C-01", "nut", 9),
        holding("C-02", "bolt", 9),
    ]
    lines = [OrderLine("K9", "saw", 9), *one_of_each("nut", "bolt"), OrderLine("L2", "saw", 1)]
    assert pick_list(lines, holdings) == [
        "A-01 saw x9 (K9 9)",
        "B-01 saw x1 (L2 1)",
        "C-01 nut x1 (K9 1)",
        "C-02 bolt x1 (K9 1)",
    ]


def test_a_line_is_split_over_bins_until_it_is_served():
    holdings = [holding("A-01", "saw", 2), holding("B-07", "saw", 6), holding("D-03", "saw", 4)]
    assert pick_list([OrderLine("K9", "saw", 11)], holdings) == [
        "A-01 saw x1 (K9 1)",
        "B-07 saw x6 (K9 6)",
        "D-03 saw x4 (K9 4)",
    ]


def test_every_line_that_cannot_be_served_is_short():
    picks, shortages = allocate(
        [OrderLine("K9", "saw", 3), OrderLine("L2", "saw", 5), OrderLine("M4", "nut", 1)],
        [holding("A-01", "saw", 6)],
    )
    assert [(pick.order, pick.pieces) for pick in picks] == [("K9", 3), ("L2", 3)]
    assert [(s.order, s.sku, s.pieces) for s in shortages] == [("L2", "saw", 2), ("M4", "nut", 1)]
