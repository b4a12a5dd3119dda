"""A player of stated quality: right in a known share of the trials, wrong in the others."""

from collections.abc import Callable

from ..agents.base import Player
from ..errors import HarnessError
from .draw import draw
from .request import TRIAL_HEADER, Request, Trial

Casting = Callable[[Request], Player]
"""Makes a new player for the conversation that a request belongs to."""


class Mixture:
    """Casts the right player for a trial with probability `quality`, else one of the wrong ones, all equally likely.

    A hash of seed, task and repetition decides, so order, concurrency and resumption change nothing. Mixtures of one
    seed are coupled: the better one is right wherever the worse one is.
    """

    def __init__(self, right: Casting, wrong: Casting, *others: Casting, quality: float, seed: int) -> None:
        self._right = right
        self._wrong = (wrong, *others)
        self._quality = quality
        self._seed = seed

    def __call__(self, request: Request) -> Player:
        """A player for the trial of a request.

        Raises:
            HarnessError: the request names no trial.
        """
        if request.trial is None:
            raise HarnessError(f"a mixture has to know the trial: the header {TRIAL_HEADER} is missing")
        return self._casting(request.trial)(request)

    def is_right(self, trial: Trial) -> bool:
        """Whether the right player plays a trial."""
        return draw("quality", self._seed, trial.task, trial.repetition) < self._quality

    def _casting(self, trial: Trial) -> Casting:
        if self.is_right(trial):
            return self._right
        return self._wrong[int(draw("wrong", self._seed, trial.task, trial.repetition) * len(self._wrong))]
