from datetime import date

import pytest
from src.holds import Hold, HoldQueue
from src.readers import Reader, Standing

MONDAY = date(2026, 3, 2)
TUESDAY = date(2026, 3, 3)

ADA = Reader("R-104", "Ada")
BEN = Reader("R-217", "Ben")
CLEO = Reader("R-330", "Cleo")
DORA = Reader("R-402", "Dora", Standing.HOUSEBOUND)
EMIL = Reader("R-511", "Emil", Standing.READING_LIST)


def queue_of(*holds: Hold) -> HoldQueue:
    queue = HoldQueue()
    for hold in holds:
        queue.place(hold)
    return queue


def names(queue: HoldQueue) -> list[str]:
    return [hold.reader.name for hold in queue]


def test_the_earlier_day_is_served_first():
    queue = queue_of(Hold(BEN, TUESDAY), Hold(ADA, MONDAY))
    assert names(queue) == ["Ada", "Ben"]


def test_the_higher_standing_is_served_before_the_earlier_day():
    queue = queue_of(Hold(ADA, MONDAY), Hold(EMIL, TUESDAY), Hold(DORA, TUESDAY))
    assert names(queue) == ["Dora", "Emil", "Ada"]


def test_holds_of_one_day_are_served_as_they_were_placed():
    queue = queue_of(Hold(ADA, MONDAY), Hold(BEN, MONDAY), Hold(CLEO, MONDAY))
    assert names(queue) == ["Ada", "Ben", "Cleo"]


def test_serving_takes_the_hold_out():
    queue = queue_of(Hold(ADA, MONDAY), Hold(BEN, TUESDAY))
    assert queue.serve() == Hold(ADA, MONDAY)
    assert names(queue) == ["Ben"]


def test_nobody_is_served_from_an_empty_queue():
    assert HoldQueue().serve() is None


def test_a_reader_has_one_hold_on_a_title():
    queue = queue_of(Hold(ADA, MONDAY))
    with pytest.raises(ValueError, match="Ada has a hold"):
        queue.place(Hold(ADA, TUESDAY))


def test_a_hold_can_be_withdrawn_once():
    queue = queue_of(Hold(ADA, MONDAY), Hold(BEN, TUESDAY))
    assert queue.withdraw("R-104") is True
    assert queue.withdraw("R-104") is False
    assert len(queue) == 1
