"""Which share of a suite declines, and which share an agent that does nothing passes, is said where it is wrong."""

import pytest

from liarproof.compiler.contract.model import Suite
from liarproof.compiler.contract.outcomes import Outcome

from ..shop import suite, task
from .proofs import bare, proof_of, told


def of_outcomes(*outcomes: Outcome) -> Suite:
    return suite(*(task(id=f"t-{index}", outcome=outcome) for index, outcome in enumerate(outcomes)))


def test_a_suite_in_which_too_few_tasks_decline_is_said_so() -> None:
    found = told("few-declines", of_outcomes("act", "act", "act", "act", "act", "nothing"))
    assert found == ["1 of 6 tasks decline, and a third should"]


@pytest.mark.parametrize(
    "outcomes",
    [
        ("act", "act", "act", "act", "hand-over", "nothing"),
        ("act", "act", "act", "act", "tell", "tell"),
        ("act", "act", "act", "act", "hand-over"),
        ("nothing",) * 6,
        ("act",) * 5,
    ],
)
def test_a_third_that_declines_is_enough_and_of_a_few_tasks_none_has_to(outcomes: tuple[Outcome, ...]) -> None:
    assert told("few-declines", of_outcomes(*outcomes)) == []


@pytest.mark.parametrize(("idle", "of"), [(2, 6), (3, 9), (0, 6), (5, 5)])
def test_a_third_that_an_idle_agent_passes_is_not_too_many_and_of_a_few_tasks_all_may(idle: int, of: int) -> None:
    proofs = [proof_of(f"t-{index}", idle=index < idle) for index in range(of)]
    assert told("mostly-idle", bare(), proofs) == []


def test_a_suite_that_an_idle_agent_mostly_passes_is_said_so() -> None:
    proofs = [proof_of(f"t-{index}", idle=index < 3) for index in range(6)]
    assert told("mostly-idle", bare(), proofs) == [
        "an agent that does nothing passes 3 of 6 tasks, and a third is the most it should"
    ]
