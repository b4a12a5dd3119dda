"""How well saboteurs are noticed is counted, and those are told apart that only pass by what is tolerated."""

from liarproof.compiler.contract.model import Expectation
from liarproof.runtime.proof import prove
from liarproof.runtime.proving.task_proof import Strength

from ..shop import due, suite, task

FREE = task(expect=Expectation((due("refund", order_id="O-1"),)), tolerates={"refund": {"amount_cents": "Any amount."}})


def test_those_that_are_right_but_for_what_is_tolerated_are_counted() -> None:
    found = prove(suite(FREE)).saboteurs
    assert 0 < found.tolerated <= found.equivalent


def test_where_nothing_is_tolerated_none_are() -> None:
    assert prove(suite()).saboteurs.tolerated == 0


def test_strengths_add_up_part_by_part() -> None:
    one, other = Strength(1, 2, 3, (), 4, 5), Strength(10, 20, 30, (), 40, 50)
    assert one + other == Strength(11, 22, 33, (), 44, 55)
