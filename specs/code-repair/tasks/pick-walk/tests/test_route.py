from src.allocation import Pick
from src.route import walk
from src.stock import Bin


def addresses(*bins: tuple[str, int]) -> list[str]:
    """The addresses in the order of the walk, for one piece from each bin."""
    picks = [Pick(Bin(aisle, bay), "W1", "mug", 1) for aisle, bay in bins]
    return [str(pick.bin) for pick in walk(picks)]


def test_the_first_aisle_is_walked_upwards():
    assert addresses(("A", 10), ("A", 2), ("A", 7)) == ["A-02", "A-07", "A-10"]


def test_the_direction_changes_from_aisle_to_aisle():
    assert addresses(("A", 9), ("B", 3), ("C", 8), ("A", 1), ("B", 6), ("C", 4)) == [
        "A-01",
        "A-09",
        "B-06",
        "B-03",
        "C-04",
        "C-08",
    ]
