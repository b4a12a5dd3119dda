from src.board import board, last_bus
from src.line import Line

SEVEN = Line("7", (("Harbour", 0), ("Market", 6), ("Hospital", 17)))
NINE = Line("9", (("University", 0), ("Market", 12), ("Zoo", 20)))


def test_the_next_buses_of_all_lines():
    trips = SEVEN.every(15, "16:00", "17:00") + NINE.every(30, "16:00", "17:00")
    assert board(trips, "Market", now="16:10") == [
        "16:12 9 Zoo",
        "16:21 7 Hospital",
        "16:36 7 Hospital",
        "16:42 9 Zoo",
    ]


def test_a_bus_that_leaves_now_is_on_the_board():
    assert board(SEVEN.trips("16:00"), "Market", now="16:06") == ["16:06 7 Hospital"]


def test_nothing_leaves_after_the_last_bus():
    assert board(SEVEN.trips("16:00"), "Market", now="16:07") == []


def test_the_board_goes_on_past_midnight():
    trips = SEVEN.trips("23:30", "23:50", "24:10", "24:40")
    assert board(trips, "Harbour", now="23:45") == [
        "23:50 7 Hospital",
        "00:10 7 Hospital",
        "00:40 7 Hospital",
    ]


def test_the_last_bus_may_leave_after_midnight():
    trips = NINE.trips("05:40", "22:40", "24:10")
    assert last_bus(trips, "University", "Zoo") == "00:10"
