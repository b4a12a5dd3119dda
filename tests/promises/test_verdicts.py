"""Verdicts are right, and nothing of one trial is in the next."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from liarproof.runtime import assignment, matching
from liarproof.runtime.proving.judge import fewest_faults
from liarproof.runtime.worlds.database import DatabaseWorld

from ..runtime.shop import head, task
from ..runtime.snapshot import differences, snapshot
from ..runtime.test_assignment import random_case
from ..runtime.worlds.test_many_at_once import case, play
from ..runtime.worlds.test_row_changes import in_order, random_call
from .campaign import Campaign


def disagreements(campaign: Campaign, cases: int) -> int:
    """How often the grader and the judge that tries everything count another number of faults."""
    random = campaign.random()
    made = (random_case(random) for _ in range(cases))
    return sum(assignment.assign(*one).faults != fewest_faults(*one) for one in made)


def test_the_grader_agrees_with_a_judge_that_tries_everything(campaign: Campaign):
    cases = campaign.size(20_000, 1_500)
    wrong = disagreements(campaign, cases)
    assert wrong == 0, campaign.report("Grader against judge", cases=cases, disagreements=wrong)
    campaign.report("Grader against judge", cases=cases, disagreements=wrong)


def _one_place_for_each_matcher(real: Callable[..., Any]) -> Callable[..., Any]:
    return lambda *given: real(*given)[:1]


def _any_field_passes(real: Callable[..., Any]) -> Callable[..., Any]:
    return lambda *given: real(*given)[1:]


def _everything_is_allowed(real: Callable[..., Any]) -> Callable[..., Any]:
    return lambda applying, *given: real(applying, *given) or (applying[0] if applying else None)


@pytest.mark.parametrize(
    ("name", "bug"),
    [
        ("_slots", _one_place_for_each_matcher),
        ("_wrong", _any_field_passes),
        ("_unbounded", _everything_is_allowed),
    ],
)
def test_a_bug_planted_into_the_grader_is_found_by_the_judge(
    name: str, bug: Callable[..., Any], campaign: Campaign, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(matching, name, bug(getattr(matching, name)))
    assert disagreements(campaign, 300) > 0


def test_the_change_read_fast_is_that_of_the_full_comparison(campaign: Campaign):
    random, world = campaign.random(), DatabaseWorld.open(head())
    scripts, changes = campaign.size(5_000, 400), 0
    for number in range(scripts):
        with world.trial(task()) as trial:
            trial.call("list_customers", {})
            before = snapshot(world.database)
            for _ in range(random.randrange(1, 8)):
                trial.call(*random_call(random))
            found = in_order(trial.changes())
            assert found == in_order(differences(before, snapshot(world.database))), f"script {number}"
            changes += len(found)
    campaign.report("Changes against snapshots", scripts=scripts, changes=changes, differences=0)
    assert changes > scripts


@pytest.mark.parametrize("workers", [1, 8, 32])
def test_trials_in_any_order_and_company_come_out_as_alone(workers: int, campaign: Campaign):
    cases = [case(number) for number in range(campaign.size(1_000, 150))]
    alone = [play(one) for one in cases]
    order = list(range(len(cases)))
    campaign.random().shuffle(order)
    with ThreadPoolExecutor(workers) as pool:
        together = dict(zip(order, pool.map(play, [cases[index] for index in order]), strict=True))
    different = sum(together[index] != alone[index] for index in range(len(cases)))
    campaign.report("Trials together", trials=len(cases), at_once=workers, hostile="a third", different=different)
    assert different == 0
