"""What the pupils of a class got in one paper."""

from collections.abc import Iterable
from dataclasses import dataclass


@dataclass(frozen=True)
class Result:
    """A pupil's mark; ``None`` if the pupil did not sit the paper."""

    pupil: str
    mark: int | None


def marks_of(results: Iterable[Result]) -> list[int]:
    """The marks of those who sat the paper."""
    return [result.mark for result in results if result.mark is not None]
