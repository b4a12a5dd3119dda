"""A trial that is voted on is played several times, is paid for as often, and keeps all of its plays."""

from pathlib import Path

import msgspec
import pytest

from liarproof.runtime.double.rehearsal import Rehearsal
from liarproof.runtime.double.server import Double
from liarproof.runtime.runs.folder import RunFolder
from liarproof.runtime.runs.rehearsing import casting_of
from liarproof.runtime.runs.voting import elected

from .rig import KEY, PARCELS, Rig, client_of, haiku, loaded, manifest, plan_of

VOTING = msgspec.structs.replace(haiku(), vote=3)
PLAN = plan_of(20)
PLAYS_RIGHT, RIGHT = 48, 17
"""Of sixty plays, and of the twenty trials that they vote on, for this seed."""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> RunFolder:
    """A run of twenty trials, each played three times, four of five times rightly."""
    made = RunFolder.create(tmp_path_factory.mktemp("run") / "run", manifest())
    with Double(Rehearsal(casting_of(loaded(PARCELS).suite, "0.8", seed=1)), key=KEY) as double:
        Rig(client_of(double), profile=VOTING).runner(made).run(PLAN, jobs=4)
    made.close()
    again = RunFolder.resume(made.path)
    again.close()
    return again


def test_every_play_is_kept_and_the_one_that_counts_among_them(folder: RunFolder):
    for record in folder.episodes:
        plays = [ballot.episode for ballot in record.ballots]
        assert len(plays) == 3
        assert record.episode == plays[elected(plays)]
        assert [play.grade is not None for play in plays] == [True, True, True]


def test_every_play_is_paid_for(folder: RunFolder):
    for record in folder.episodes:
        assert sum(ballot.calls for ballot in record.ballots) == len(record.calls)
        assert all(ballot.calls > 0 for ballot in record.ballots)
    assert folder.spent == sum(record.cost for record in folder.episodes)


def test_a_majority_is_right_more_often_than_one_play(folder: RunFolder):
    plays = [ballot.episode for record in folder.episodes for ballot in record.ballots]
    assert sum(play.grade is not None and play.grade.passed for play in plays) == PLAYS_RIGHT
    assert sum(record.episode.grade is not None and record.episode.grade.passed for record in folder.episodes) == RIGHT
    assert RIGHT / 20 > PLAYS_RIGHT / 60


def test_a_trial_that_is_played_once_has_no_ballots(tmp_path: Path):
    made = RunFolder.create(tmp_path / "run", manifest())
    with Double(Rehearsal(casting_of(loaded(PARCELS).suite, "oracle", seed=0)), key=KEY) as double:
        Rig(client_of(double)).runner(made).run(PLAN[:2], jobs=1)
    made.close()
    assert all(record.ballots == () for record in made.episodes)
    assert b"ballots" not in (made.path / "episodes.jsonl").read_bytes()
