from datetime import date

import pytest
from src.desk import Desk
from src.holds import Hold, HoldQueue
from src.readers import Reader, Standing

DAY = date(2026, 5, 11)
NEXT_DAY = date(2026, 5, 12)

ZOE = Reader("R-900", "Zoe")
MAX = Reader("R-450", "Max")
ANN = Reader("R-120", "Ann")
LEO = Reader("R-030", "Leo")
IDA = Reader("R-777", "Ida", Standing.HOUSEBOUND)
GUS = Reader("R-111", "Gus", Standing.HOUSEBOUND)


def served(queue: HoldQueue) -> list[str]:
    names = []
    while hold := queue.serve():
        names.append(hold.reader.name)
    return names


def queue_of(*readers: Reader) -> HoldQueue:
    queue = HoldQueue()
    for reader in readers:
        queue.place(Hold(reader, DAY))
    return queue


def test_neither_card_nor_name_decides():
    assert served(queue_of(ZOE, MAX, ANN, LEO)) == ["Zoe", "Max", "Ann", "Leo"]
    assert served(queue_of(MAX, LEO, ZOE, ANN)) == ["Max", "Leo", "Zoe", "Ann"]


def test_the_list_agrees_with_the_order_of_service():
    queue = queue_of(ZOE, ANN, MAX)
    listed = [hold.reader.name for hold in queue]
    assert listed == ["Zoe", "Ann", "Max"]
    assert served(queue) == listed


def test_one_day_within_each_standing():
    assert served(queue_of(ZOE, IDA, ANN, GUS)) == ["Ida", "Gus", "Zoe", "Ann"]


def test_a_hold_placed_after_one_was_served_goes_to_the_back():
    queue = queue_of(ZOE, MAX, ANN)
    queue.serve()
    queue.place(Hold(LEO, DAY))
    assert served(queue) == ["Max", "Ann", "Leo"]


def test_a_hold_placed_again_after_withdrawing_goes_to_the_back():
    queue = queue_of(ZOE, MAX, ANN)
    assert queue.withdraw("R-900") is True
    queue.place(Hold(ZOE, DAY))
    assert served(queue) == ["Max", "Ann", "Zoe"]


def test_the_day_still_comes_before_the_order_of_placing():
    queue = HoldQueue()
    queue.place(Hold(ANN, NEXT_DAY))
    queue.place(Hold(ZOE, DAY))
    queue.place(Hold(LEO, NEXT_DAY))
    queue.place(Hold(MAX, DAY))
    assert served(queue) == ["Zoe", "Max", "Ann", "Leo"]


def test_a_second_hold_is_refused_among_others_of_the_day():
    queue = queue_of(ZOE, MAX)
    with pytest.raises(ValueError, match="Max has a hold"):
        queue.place(Hold(MAX, DAY))
    assert len(queue) == 2


def test_copies_handed_in_go_out_in_the_order_of_the_requests():
    desk = Desk()
    places = [desk.request("Middlemarch", reader, DAY) for reader in (MAX, LEO, ANN)]
    assert places == [1, 2, 3]
    assert desk.cancel("Middlemarch", LEO) is True
    cards = [desk.hand_in("Middlemarch", NEXT_DAY).card for _ in range(2)]
    assert cards == ["R-450", "R-120"]
    assert desk.hand_in("Middlemarch", NEXT_DAY) is None
