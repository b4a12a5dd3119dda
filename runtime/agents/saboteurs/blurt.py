"""Blurt: all that is right is done, and what must not be said is said."""

from collections.abc import Iterator

from ....compiler.contract.outcomes import NEVER_SAYS
from ..base import Message
from .course import Course
from .ground import Ground
from .saboteur import Saboteur


def derive(course: Course, ground: Ground) -> Iterator[Saboteur]:
    """One for each text that the task forbids, said with the last message."""
    last = course.acts[-1] if course.acts else None
    before = course.acts[:-1] if isinstance(last, Message) else course.acts
    said = f"{last.text} " if isinstance(last, Message) else ""
    for number, words in enumerate(ground.task.never_says, 1):
        yield Saboteur(f"blurt:{number}", (*before, Message(said + words)), "speech", NEVER_SAYS)
