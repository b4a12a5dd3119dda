"""A run on a cluster loses nothing when a worker is killed: every trial is in its record, once, as it is here."""

import os
import signal
from collections import Counter
from contextlib import closing
from pathlib import Path

from liarproof.runtime.double.rehearsal import Rehearsal
from liarproof.runtime.runs.cluster.losses import LOST
from liarproof.runtime.runs.folder import RunFolder
from liarproof.runtime.runs.rehearsing import casting_of

from ..runtime.runs.cluster.crew import crewed
from ..runtime.runs.cluster.fleet import Fleet, new_fleet, pids  # noqa: F401 - one of them a fixture
from ..runtime.runs.rig import PARCELS, DirectClient, Heard, Rig, kept_in, loaded, manifest, plan_of
from .campaign import Campaign

WORKERS, THREADS = 3, 2


def test_a_worker_that_is_killed_takes_no_trial_with_it(new_fleet: Fleet, tmp_path: Path, campaign: Campaign):  # noqa: F811
    plan, random = plan_of(campaign.size(500, 60)), campaign.random()
    after, victim = random.randint(len(plan) // 5, 3 * len(plan) // 5), random.randrange(WORKERS)
    play = Rehearsal(casting_of(loaded(PARCELS).suite, "0.7", seed=campaign.seed))
    with closing(RunFolder.create(tmp_path / "here", manifest())) as folder:
        Rig(DirectClient(play)).runner(folder).run(plan, jobs=1)
    new_fleet.add(WORKERS, threads=THREADS)
    with crewed(new_fleet.address, play, workers=WORKERS) as crew:
        process = sorted(pids(crew.client).values())[victim]
        crew.heard = Heard(lambda record: len(crew.heard.records) == after and os.kill(process, signal.SIGKILL))
        with closing(RunFolder.create(tmp_path / "there", manifest())) as folder:
            assert crew.runner(folder).run(plan, jobs=2 * WORKERS * THREADS) == ""
        left = len(crew.client.nthreads())
    here, _ = kept_in(tmp_path / "here")
    there, errors = kept_in(tmp_path / "there")
    times = Counter(record.key for record in there)
    told = Counter(record.key for record in crew.heard.records)
    same = {record.key: record.episode for record in there}
    changed = sum(same.get(record.key) != record.episode for record in here)
    lost = [error.key for error in errors if error.kind == LOST]
    line = campaign.report(
        "P1, a worker killed", trials=len(plan), after=after, missing=len(plan) - len(times),
        twice=times.total() - len(times), changed=changed,
        played_again=len(lost), other_errors=len(errors) - len(lost),
    )  # fmt: skip
    assert left == WORKERS - 1, line
    assert times == told == Counter(plan), line
    assert changed == 0, line
    assert len(lost) == len(errors) <= THREADS, line
