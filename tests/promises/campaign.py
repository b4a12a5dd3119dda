"""How large a campaign is, and a line with its measure."""

from dataclasses import dataclass
from random import Random


@dataclass(frozen=True)
class Campaign:
    """A campaign's size and seed."""

    whole: bool
    seed: int

    def size(self, whole: int, piece: int) -> int:
        """So many cases in all, or so many in the slice that every test run takes."""
        return whole if self.whole else piece

    def random(self) -> Random:
        """A generator that gives the same cases each time."""
        return Random(self.seed)

    def report(self, promise: str, **measured: object) -> str:
        """Print what was measured, with the seed; it is also what a failure shows."""
        figures = ", ".join(f"{name.replace('_', ' ')} {value}" for name, value in measured.items())
        line = f"{promise}: {figures} (seed {self.seed})"
        print(f"\n{line}")
        return line
