"""A run's folder: who holds it, what it is of, and the records of its trials."""

from contextlib import ExitStack
from decimal import Decimal
from pathlib import Path
from typing import Self

import msgspec

from .disk import Disk
from .lines import Lines
from .lock import FolderLock
from .manifest import NAME, Manifest, read_manifest, write_manifest
from .records import EpisodeRecord, ErrorRecord, TrialKey


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
            self.episodes: Lines[EpisodeRecord] = Lines(path / "episodes.jsonl", EpisodeRecord, disk)
            held.callback(self.episodes.close)
            self.errors: Lines[ErrorRecord] = Lines(path / "errors.jsonl", ErrorRecord, disk)
            held.callback(self.errors.close)
            disk.sync_folder(path)  # a record stands only where the name of its file does
            self._read()
            self._held = held.pop_all()

    def _read(self) -> None:
        """What the records say together."""
        self.dropped = self.episodes.dropped + self.errors.dropped
        self.done: set[TrialKey] = set()
        self.attempts: dict[TrialKey, int] = {}
        self.spent = Decimal(0)
        for episode in self.episodes:
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
            DamagedFileError: a record in the middle is none.
            OSError: it cannot be written.
        """
        read_manifest(path)  # a folder without a run gets no lock
        lock = FolderLock(path)
        try:
            manifest = read_manifest(path)  # as whoever held it has left it
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

    def end(self, status: str, at: str) -> None:
        """Write down how the run ended, or that it goes on."""
        self.manifest = msgspec.structs.replace(self.manifest, status=status, ended=at)
        write_manifest(self.path, self.manifest, self._disk)

    def costs_known(self) -> bool:
        """Whether it is known of all that is written down what it cost."""
        return all(record.cost is not None for records in (self.episodes, self.errors) for record in records)

    def close(self) -> None:
        """Let the folder go."""
        self._held.close()
