"""What every sandbox offers."""

from collections.abc import Mapping, Sequence
from typing import Literal, Protocol

import msgspec

from ....compiler.contract.model import Limits

Level = Literal["bubblewrap", "none"]
"""What keeps the tested code in: namespaces of its own, or nothing but limits and a clean environment."""


class SandboxMissingError(Exception):
    """There is no sandbox on this machine; the message says why, and what to do."""


class TestRun(msgspec.Struct, frozen=True):
    """One run of tests. `outcomes` are ids with passed, failed, skipped or timed_out, in the order of the files.

    `collected` are all ids that were found. A run that did not end by itself is not `finished`.
    """

    __test__ = False  # no test, though pytest would take it for one by its name

    finished: bool
    exit_code: int
    collected: tuple[str, ...]
    outcomes: tuple[tuple[str, str], ...]
    output: str

    def ids(self, outcome: str) -> tuple[str, ...]:
        """The ids with an outcome."""
        return tuple(name for name, came in self.outcomes if came == outcome)


class Sandbox(Protocol):
    """Runs tests in a fresh place each time. May be used by several threads."""

    @property
    def level(self) -> Level:
        """What keeps the tested code in."""
        ...

    def run(
        self,
        files: Mapping[str, bytes],
        paths: Sequence[str],
        limits: Limits,
        locked: Sequence[str] | None = None,
        *,
        quiet: bool = False,
    ) -> TestRun:
        """Lay files out, run the tests under some of their paths, and take all down again.

        `locked` are the files and folders that cannot be written; left out, they are the paths of the tests. A `quiet`
        run prints no more than it has to, because nobody will read it.

        Raises:
            SandboxMissingError: the sandbox could not be made.
        """
        ...

    def close(self) -> None:
        """Give back what the sandbox holds."""
        ...
