"""A saboteur whose world grader and judge see differently, or that has no grade, fails the proof by itself."""

import pytest

from liarproof.runtime.proving.failure import Failure
from liarproof.runtime.proving.played import Played
from liarproof.runtime.proving.survivors import weakness, weaknesses

from ..courses import cast


def test_one_on_which_grader_and_judge_disagree_is_said_so() -> None:
    found = cast()
    one = found.saboteurs(only="drop:refund")[0][0]._replace(outcome="disputed")
    assert list(weaknesses(found.task, (one,), found.states)) == [
        Failure(
            "refund-all",
            "drop:refund",
            "grader-disagrees",
            "expect",
            "the grader and the judge that tries everything do not agree on the world that it leaves",
        )
    ]


def test_one_that_has_no_grade_is_a_fault_of_the_world() -> None:
    found = cast()
    one = found.saboteurs(only="drop:refund")[0][0]
    lost = one._replace(outcome="no-grade", played=Played(found.task, one.agent, None, "tool refund: no."))
    assert [(each.rule, each.message) for each in weaknesses(found.task, (lost,), found.states)] == [
        ("world-fault", "tool refund: no.")
    ]
    with pytest.raises(TypeError):
        weakness(found.task, lost, found.states)
