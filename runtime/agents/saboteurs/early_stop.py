"""Early stop: the agent falls silent before the customer's last turn."""

from collections.abc import Iterator

from ..base import Message
from .course import Course
from .ground import Ground
from .saboteur import Saboteur


def derive(course: Course, ground: Ground) -> Iterator[Saboteur]:
    """One, where a turn is left after the first message."""
    ends = [index for index, act in enumerate(course.acts) if isinstance(act, Message)]
    before_last = ends[: len(ground.task.turns) - 1]
    if before_last and len(course.acts) > before_last[-1] + 1:
        yield Saboteur("early-stop", course.acts[: before_last[-1] + 1])
