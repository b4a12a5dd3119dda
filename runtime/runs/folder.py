"""A run's folder: who holds it, what it is of, and the records of its trials."""

import os
from contextlib import ExitStack
from decimal import Decimal
from pathlib import Path
from typing import Any, Self

import msgspec

from .disk import Disk
from .lines import DamagedFileError, Lines
from .lock import FolderLock
from .manifest import NAME, Continued, Manifest, read_manifest, write_manifest
from .records import EpisodeRecord, ErrorRecord, TrialKey

EPISODES, ERRORS = "episodes.jsonl", "errors.jsonl"


class RunFolder:
    """A folder that is held and written by this process, which gives it back where it cannot be read.

    `done` are the trials that became episodes, `spent` what all calls so far cost, in USD, as far as that is known, and
    `dropped` the bytes of torn lines that were cut off when it was opened.
    """

    def __init__(self, path: Path, manifest: Manifest, lock: FolderLock, disk: Disk) -> None:
        self.path = path
        self.manifest = manifest
        self._disk = disk
        with ExitStack() as held:
            held.callback(lock.close)
            self.episodes: Lines[EpisodeRecord] = Lines(path / EPISODES, EpisodeRecord, disk)
            held.callback(self.episodes.close)
            self.errors: Lines[ErrorRecord] = Lines(path / ERRORS, ErrorRecord, disk)
            held.callback(self.errors.close)
            self._read()
            self._held = held.pop_all()

    def _read(self) -> None:
        """What the records say together."""
        self.dropped = self.episodes.dropped + self.errors.dropped
        self.done: set[TrialKey] = set()
        self.attempts: dict[TrialKey, int] = {}
        self.spent = Decimal(0)
        for number, episode in self.episodes.numbered():
            if episode.key in self.done:
                raise self.episodes.damage(number, f"the trial {episode.key} is there twice")
            self.done.add(episode.key)
            self.spent += episode.cost or 0
        for trouble in self.errors:
            self.attempts[trouble.key] = max(self.attempts.get(trouble.key, 0), trouble.attempt)
            self.spent += trouble.cost or 0

    @classmethod
    def create(cls, path: Path, manifest: Manifest, disk: Disk | None = None) -> Self:
        """A new folder for a run.

        Raises:
            FileExistsError: there is a run in it.
            RunInUseError: another process holds it.
            OSError: it cannot be written.
        """
        on = disk or Disk()
        path.mkdir(parents=True, exist_ok=True)
        on.sync_folder(path.parent)
        lock = FolderLock(path)
        try:
            if (path / NAME).exists():
                raise FileExistsError(f"{path} holds a run already")
            for name in (EPISODES, ERRORS):
                os.close(on.open_to_append(path / name))
            on.sync_folder(path)  # from now on, whoever reads of a run finds its files
            write_manifest(path, manifest, on)
        except BaseException:
            lock.close()
            raise
        return cls(path, manifest, lock, on)

    @classmethod
    def resume(cls, path: Path, disk: Disk | None = None) -> Self:
        """A run that was begun before.

        Raises:
            ManifestError: there is none.
            RunInUseError: another process holds it.
            DamagedFileError: a file is missing, a record in the middle is none, or a trial is there twice.
            OSError: it cannot be written.
        """
        read_manifest(path)  # a folder without a run gets no lock
        lock = FolderLock(path)
        try:
            manifest = read_manifest(path)  # as whoever held it has left it
            for name in (EPISODES, ERRORS):
                if not (path / name).exists():
                    raise DamagedFileError(f"{path / name} is missing, though the run has begun")
        except BaseException:
            lock.close()
            raise
        return cls(path, manifest, lock, disk or Disk())

    def keep(self, episode: EpisodeRecord) -> None:
        """Write down a finished trial; when this returns it is never lost, run again or paid again."""
        self.episodes.append(episode)

    def keep_error(self, trouble: ErrorRecord) -> None:
        """Write down what became no episode."""
        self.errors.append(trouble)

    def check_plan(self) -> None:
        """See that all records are of trials that the manifest plans.

        Raises:
            DamagedFileError: one is not.
        """
        tasks, repetitions = self.manifest.tasks, self.manifest.repetitions
        for lines in (self.episodes, self.errors):
            for number, record in lines.numbered():
                if record.key.task not in tasks or not 0 <= record.key.repetition < repetitions:
                    raise lines.damage(number, f"the trial {record.key} is none of those that {NAME} plans")

    def go_on(self, executor: str, differed: tuple[str, ...], at: str) -> None:
        """Write down that the run goes on, where, and what it is of now that it was not of before."""
        more = (Continued(at, differed),) if differed else ()
        self._write(executor=executor, status="running", ended="", continued=(*self.manifest.continued, *more))

    def end(self, status: str, at: str) -> None:
        """Write down how the run ended."""
        self._write(status=status, ended=at)

    def _write(self, **changed: Any) -> None:
        self.manifest = msgspec.structs.replace(self.manifest, **changed)
        write_manifest(self.path, self.manifest, self._disk)

    def costs_known(self) -> bool:
        """Whether it is known of all that is written down what it cost."""
        return all(record.cost is not None for records in (self.episodes, self.errors) for record in records)

    def written(self) -> Decimal:
        """What all calls that are written down cost, in USD, as far as that is known."""
        return sum(
            (record.cost or Decimal(0) for lines in (self.episodes, self.errors) for record in lines), Decimal(0)
        )

    def close(self) -> None:
        """Let the folder go."""
        self._held.close()
