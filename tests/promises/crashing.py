"""A run that is begun, goes wrong and is gone on with; and what came of it."""

from collections import Counter
from contextlib import closing, suppress
from functools import cache
from pathlib import Path
from typing import Any

from liarproof.runtime.double.request import Request
from liarproof.runtime.runs.disk import Disk
from liarproof.runtime.runs.folder import RunFolder
from liarproof.runtime.runs.manifest import ManifestError
from liarproof.runtime.runs.records import TrialKey

from ..runtime.runs.failing import CrashError, FailingDisk
from ..runtime.runs.rig import DirectClient, Rig, kept_in, manifest, oracle, plan_of

PLAN = plan_of(40)
JOBS = 4


class Counting:
    """Plays the oracle, and counts how often each trial was begun."""

    def __init__(self) -> None:
        self.begun: Counter[TrialKey] = Counter()
        self.requests = 0
        self._play = oracle()

    def __call__(self, request: Request) -> Any:
        self.requests += 1
        if request.call == 0 and request.trial is not None:
            self.begun[TrialKey(request.trial.repetition, request.trial.task)] += 1
        return self._play(request)


def go_on(path: Path, counting: Counting, disk: Disk | None = None, *, jobs: int = JOBS) -> Rig:
    """Begin a run or go on with it, as a user would after whatever happened; what was heard of it."""
    rig = Rig(DirectClient(counting))
    with suppress(OSError, CrashError):
        try:
            folder = RunFolder.resume(path, disk)
        except ManifestError:
            folder = RunFolder.create(path, manifest(), disk)
        with closing(folder):
            rig.runner(folder).run(PLAN, jobs=jobs)
            folder.end("complete", "2026-10-01T01:00:00+00:00")
    return rig


@cache
def operations(where: Path) -> int:
    """How many operations a run makes that is left alone."""
    disk = FailingDisk(0)
    go_on(where / "count", Counting(), disk)
    return disk.happened


def outcomes(path: Path) -> dict[TrialKey, Any]:
    """What became of each trial; a trial that is there twice fails."""
    episodes, _ = kept_in(path)
    assert len({record.key for record in episodes}) == len(episodes)
    return {record.key: record.episode for record in episodes}


class Measured:
    """What a campaign of crashes came to."""

    def __init__(self, alone: Path) -> None:
        self.alone = outcomes(alone)
        self.cases = self.lost = self.changed = self.again = self.most_again = self.paid_twice = 0

    def take(self, path: Path, counting: Counting, *told: Rig) -> None:
        """A run that has ended at last, and those who heard of what was kept before."""
        found = outcomes(path)
        self.cases += 1
        self.lost += len(self.alone.keys() - found.keys())
        self.changed += sum(found.get(key) != episode for key, episode in self.alone.items())
        again = [key for key, times in counting.begun.items() if times > 1]
        self.again += len(again)
        self.most_again = max(self.most_again, len(again))
        said = [record.key for rig in told for record in rig.heard.records]
        self.paid_twice += len(said) - len(set(said))

    def figures(self) -> dict[str, int]:
        names = ("cases", "lost", "changed", "again", "most_again", "paid_twice")
        return {name: getattr(self, name) for name in names}
