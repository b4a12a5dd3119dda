"""What was played on a task that repairs code, as far as its category is a claim about it."""

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple, cast

from ..agents.saboteurs.repairs.source import same_program
from ..tests_seen import tests_seen
from ..trajectory import CallMade
from .scripts import Scripted


class Run(NamedTuple):
    """A run of the tests that an agent made: the ids that failed, what was printed, and what it had written by then."""

    failed: frozenset[str]
    output: str
    written: Mapping[str, str]


class Way(NamedTuple):
    """A way through a workspace: the runs of the tests that it made, and what it wrote, by path."""

    runs: tuple[Run, ...]
    written: Mapping[str, str]

    @property
    def left(self) -> frozenset[str] | None:
        """The ids that failed when it last ran the tests, having written all that it did; None if it did not."""
        last = self.runs[-1] if self.runs else None
        return last.failed if last and last.written == self.written else None


class Case(NamedTuple):
    """A task that claims a category, with the ways that were played.

    `start` are its texts before any of them; `held_back` says whether it has tests that no agent sees.
    """

    start: Mapping[str, str]
    oracle: Way
    decoys: Sequence[Way]
    held_back: bool = True

    @property
    def first(self) -> Run | None:
        """The run that the oracle begins with, in which a test fails; None if it does not begin so."""
        run = self.oracle.runs[0] if self.oracle.runs else None
        return run if run and run.failed and not run.written else None

    @property
    def at_first(self) -> frozenset[str]:
        """The ids that fail in that run."""
        return self.first.failed if self.first else frozenset()

    @property
    def only_file(self) -> str | None:
        """The one file that the oracle changes."""
        return next(iter(self.oracle.written)) if len(self.oracle.written) == 1 else None

    @property
    def elsewhere(self) -> Iterator[Way]:
        """The decoys that change files, and none that the oracle changes."""
        return (way for way in self.decoys if way.written and way.written.keys().isdisjoint(self.oracle.written))

    @property
    def parts(self) -> Iterator[Way]:
        """The decoys that make some of the oracle's repair, and write no line that is not new there, too."""
        paths, lines = self.oracle.written.keys(), self._new_lines(self.oracle)
        return (
            way for way in self.decoys if way.written and way.written.keys() <= paths and self._new_lines(way) <= lines
        )

    def _new_lines(self, way: Way) -> frozenset[tuple[str, str]]:
        """The lines that a way writes into files which did not have them, each with the path."""
        return frozenset(_lines(way.written)) - frozenset(_lines(self.start))


def _lines(texts: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    return ((path, line) for path, text in texts.items() for line in text.splitlines())


def way_of(scripted: Scripted, start: Mapping[str, str]) -> Way:
    """The way that a script went from the texts that it started with."""
    runs: list[Run] = []
    written: dict[str, str] = {}
    episode = scripted.played.episode
    for call in episode.trajectory if episode else ():
        if not isinstance(call, CallMade) or call.result.error is not None:
            continue
        if call.tool == "write_file":
            given = cast(Mapping[str, str], call.input)
            path, content = given["path"], given["content"]
            if path not in start or not same_program(path, start[path], content):  # a comment is no change
                written[path] = content
        elif seen := tests_seen(call.tool, call.result):
            runs.append(Run(frozenset(seen["failed"]), str(seen["output"]), dict(written)))
    return Way(tuple(runs), written)
