"""Trials on a cluster become what they become here, and nothing is lost with a worker."""

from decimal import Decimal
from pathlib import Path

import pytest

from liarproof.runtime.double.rehearsal import Rehearsal
from liarproof.runtime.double.replies import Refused, rate_limited
from liarproof.runtime.errors import HarnessError
from liarproof.runtime.runs.folder import RunFolder
from liarproof.runtime.runs.records import TrialKey
from liarproof.runtime.runs.rehearsing import casting_of
from liarproof.runtime.runs.tally import counted, endings

from ..responders import at_first
from ..rig import PARCELS, DirectClient, Heard, Rig, loaded, manifest, plan_of
from .crew import crewed
from .fleet import Fleet

PLAN = plan_of(12)
ONE = PLAN[:1]
LATE = [TrialKey(0, "late-fee")]
"""A trial of several calls."""


def test_trials_become_what_they_become_in_one_process(fleet: Fleet, folder: RunFolder, tmp_path: Path):
    half = Rehearsal(casting_of(loaded(PARCELS).suite, "0.5", seed=3))
    with crewed(fleet.address, half) as crew:
        assert crew.runner(folder).run(PLAN, jobs=6) == ""
        assert crew.double.counts().requests == sum(len(record.calls) for record in folder.episodes)
    here = RunFolder.create(tmp_path / "here", manifest())
    Rig(DirectClient(half)).runner(here).run(PLAN, jobs=1)
    here.close()
    grades = {record.key: record.episode for record in folder.episodes}
    assert grades == {record.key: record.episode for record in here.episodes}
    assert {episode.grade.passed for episode in grades.values() if episode.grade} == {True, False}
    assert [record.cost for record in sorted(folder.episodes, key=lambda one: one.key)] == [
        record.cost for record in sorted(here.episodes, key=lambda one: one.key)
    ]
    assert list(folder.errors) == []


def test_no_more_trials_are_under_way_than_are_asked_for(fleet: Fleet, folder: RunFolder):
    with crewed(fleet.address) as crew:
        crew.runner(folder).run(PLAN, jobs=2)
        assert 1 <= crew.double.counts().most_at_once <= 2


def test_what_the_service_refuses_is_tried_again_after_what_it_asks(fleet: Fleet, folder: RunFolder):
    with crewed(fleet.address, at_first(*[rate_limited(0)] * 3, rate_limited(7))) as crew:
        assert crew.runner(folder).run(ONE, jobs=1) == ""
    assert [error.kind for error in folder.errors] == ["rate_limit"]
    assert [record.attempt for record in folder.episodes] == [2]


def test_a_key_that_is_refused_three_times_in_a_row_ends_the_run(fleet: Fleet, folder: RunFolder):
    with crewed(fleet.address, lambda request: Refused(401, "authentication_error", "no")) as crew:
        assert crew.runner(folder).run(PLAN, jobs=1) == "no_access"
    assert counted(endings(PLAN, folder.episodes, folder.errors)) == {"infra_error": 1, "not_run": 11}


def test_a_fault_of_ours_on_a_worker_ends_the_run_as_one(fleet: Fleet, folder: RunFolder):
    with crewed(fleet.address) as crew, pytest.raises(HarnessError, match="KeyError: 'nobody-wrote-it'"):
        crew.runner(folder).run([TrialKey(0, "nobody-wrote-it"), *PLAN], jobs=1)
    assert [(error.kind, error.message) for error in folder.errors] == [
        ("harness_error", "KeyError: 'nobody-wrote-it'")
    ]


def test_a_budget_is_passed_by_no_more_than_the_trials_under_way(fleet: Fleet, folder: RunFolder):
    with crewed(fleet.address) as crew:
        assert crew.runner(folder, budget=Decimal("0.000001")).run(PLAN, jobs=3) == "budget"
    records = [*folder.episodes, *folder.errors]
    assert all(len(record.calls) <= 1 for record in records)
    assert sum(len(record.calls) for record in records) <= 3
    assert counted(endings(PLAN, folder.episodes, folder.errors))["not_run"] >= 9


def test_a_ceiling_ends_a_trial_on_a_worker(fleet: Fleet, folder: RunFolder):
    with crewed(fleet.address, ceiling=Decimal("0.000001")) as crew:
        assert crew.runner(folder).run(LATE, jobs=1) == ""
    assert [(record.episode.ending, len(record.calls)) for record in folder.episodes] == [("step_limit", 1)]


def test_a_run_that_is_stopped_makes_no_further_call_and_counts_those_it_made(fleet: Fleet, folder: RunFolder):
    with crewed(fleet.address) as crew:
        runner = crew.runner(folder)
        crew.heard = Heard(lambda record: runner.stop("interrupt"))
        runner._listener = crew.heard  # who stops it has to know it
        assert runner.run(PLAN, jobs=8) == "interrupt"
        records = [*folder.episodes, *folder.errors]
        assert sum(len(record.calls) for record in records) == crew.double.counts().requests
    found = counted(endings(PLAN, folder.episodes, folder.errors))
    assert found["completed"] + found["not_run"] == 12
    assert found["not_run"] >= 1


def test_tests_run_in_the_sandbox_of_a_worker(fleet: Fleet, folder: RunFolder):
    plan = plan_of(2, "tiny-repair")
    with crewed(fleet.address, name="tiny-repair") as crew:
        assert crew.runner(folder).run(plan, jobs=2) == ""
    assert [record.episode.grade.passed for record in folder.episodes if record.episode.grade] == [True, True]
    assert {record.sandbox for record in folder.episodes} == {"bubblewrap"}
