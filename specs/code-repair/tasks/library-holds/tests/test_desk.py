from datetime import date

from src.desk import Desk, SetAside
from src.readers import Reader, Standing

ADA = Reader("R-104", "Ada")
BEN = Reader("R-217", "Ben")
DORA = Reader("R-402", "Dora", Standing.HOUSEBOUND)


def test_a_request_is_told_its_place():
    desk = Desk()
    assert desk.request("Emma", ADA, date(2026, 3, 2)) == 1
    assert desk.request("Emma", BEN, date(2026, 3, 3)) == 2
    assert desk.request("Emma", DORA, date(2026, 3, 4)) == 1


def test_two_requests_on_one_day_queue_up():
    desk = Desk()
    assert desk.request("Emma", ADA, date(2026, 3, 2)) == 1
    assert desk.request("Emma", BEN, date(2026, 3, 2)) == 2


def test_a_copy_is_set_aside_for_a_week():
    desk = Desk()
    desk.request("Emma", ADA, date(2026, 3, 2))
    assert desk.hand_in("Emma", date(2026, 3, 9)) == SetAside("Emma", "R-104", date(2026, 3, 16))


def test_a_copy_that_nobody_waits_for_goes_to_the_open_shelves():
    assert Desk().hand_in("Emma", date(2026, 3, 9)) is None


def test_a_copy_that_was_not_fetched_goes_to_the_next_reader():
    desk = Desk()
    desk.request("Emma", ADA, date(2026, 3, 2))
    desk.request("Emma", BEN, date(2026, 3, 3))
    desk.hand_in("Emma", date(2026, 3, 9))
    assert desk.clear_shelf(date(2026, 3, 16)) == []
    assert desk.clear_shelf(date(2026, 3, 17)) == [
        SetAside("Emma", "R-217", date(2026, 3, 24)),
    ]
    assert desk.fetch("Emma", ADA) is False
    assert desk.fetch("Emma", BEN) is True
