"""Every planned trial ended in one way, and the sum is the plan."""

from decimal import Decimal
from typing import get_args

import pytest

from liarproof.compiler.contract.outcomes import Ending
from liarproof.runtime.episode import Episode
from liarproof.runtime.runs.plan import planned
from liarproof.runtime.runs.records import EpisodeRecord, ErrorRecord, TrialKey
from liarproof.runtime.runs.tally import STOPPED, counted, endings

KEY = TrialKey(0, "a")


def episode(ending: Ending, key: TrialKey = KEY) -> EpisodeRecord:
    made = Episode(key.task, "x", ending, (), (), (), None)
    return EpisodeRecord(key, "", 1, "", 0.0, Decimal(0), (), made)


def error(kind: str, key: TrialKey = KEY) -> ErrorRecord:
    return ErrorRecord(key, 1, "", kind, "", Decimal(0), ())


@pytest.mark.parametrize("ending", [each for each in get_args(Ending) if each not in ("infra_error", "not_run")])
def test_an_episode_ended_as_it_says_whatever_went_wrong_before(ending: Ending):
    assert endings([KEY], [episode(ending)], [error("rate_limit")]) == {KEY: ending}


@pytest.mark.parametrize(
    ("kinds", "ending"),
    [
        ([], "not_run"),
        (["rate_limit"], "infra_error"),
        (["rate_limit", "interrupt"], "not_run"),
        (["budget", "connection"], "infra_error"),
        (["harness_error"], "harness_error"),
        (["harness_error", "overloaded"], "infra_error"),
        *(([kind], "not_run") for kind in sorted(STOPPED)),
    ],
)
def test_what_never_became_an_episode_ended_as_its_last_error_says(kinds: list[str], ending: str):
    assert endings([KEY], [], [error(kind) for kind in kinds]) == {KEY: ending}


def test_the_sum_is_the_plan_and_nothing_else_is_counted():
    plan = planned(["a", "b"], 4, seed=0)
    kept = [episode("completed", plan[0]), episode("completed", plan[1]), episode("refusal", plan[2])]
    others = [episode("completed", TrialKey(9, "a")), episode("completed", TrialKey(0, "z"))]
    found = endings(plan, kept + others, [error("rate_limit", plan[3]), error("budget", TrialKey(9, "b"))])
    assert list(found) == list(plan)
    assert counted(found) == {"completed": 2, "refusal": 1, "infra_error": 1, "not_run": 4}
