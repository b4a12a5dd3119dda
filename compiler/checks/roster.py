"""What rules about a whole suite look at: its tasks beside each other, each by what it was found to be."""

from dataclasses import dataclass

from ..folders import SuiteFolder
from ..lowering.shared import Shared
from ..unit import Unit


@dataclass(frozen=True, slots=True)
class Roster:
    """The tasks of a suite. `whole` says whether all of its files could be read without an error."""

    folder: SuiteFolder
    shared: Shared
    units: tuple[Unit, ...]
    whole: bool

    @property
    def ids(self) -> tuple[str, ...]:
        """The ids of all tasks, also of those that could not be read."""
        return tuple(task.id for task in self.folder.tasks)
