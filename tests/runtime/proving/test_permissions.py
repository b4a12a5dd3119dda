"""What may be has to be shown to be right, unless the reason for it is given where its count is tolerated."""

import pytest
from msgspec.structs import replace

from liarproof.compiler.contract.model import Expectation, Suite
from liarproof.runtime.proof import prove

from ..courses import BYE, ESCALATE
from ..scripts import REFUND, steps
from ..shop import allowed, head, suite, task

FREE = replace(task(), expect=Expectation(task().expect.must, (allowed("escalation"),)))
OFTEN = {"escalation": {"times": "A note more costs a glance."}}
WORDS = {"escalation": {"note": "Any words will do."}}


def unshown(whole: Suite) -> list[tuple[str, str]]:
    found = prove(whole).warnings
    return [(each.pointer, each.message) for each in found if each.rule == "may-unshown"]


def test_what_no_right_way_makes_use_of_is_told() -> None:
    assert unshown(suite(FREE)) == [
        ("expect/may/0", "neither the oracle nor an also shows that escalation may be"),
    ]


def test_what_an_also_makes_use_of_is_not() -> None:
    assert unshown(suite(replace(FREE, also={"notes": steps(REFUND, ESCALATE, BYE)}))) == []


@pytest.mark.parametrize("everywhere", [True, False])
def test_what_is_tolerated_as_often_as_it_may_be_is_not(everywhere: bool) -> None:
    whole = replace(suite(FREE), head=replace(head(), tolerates=OFTEN))
    assert unshown(whole if everywhere else suite(replace(FREE, tolerates=OFTEN))) == []


def test_that_a_field_is_tolerated_is_no_reason() -> None:
    assert len(unshown(suite(replace(FREE, tolerates=WORDS)))) == 1
