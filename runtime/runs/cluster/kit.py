"""What a worker of a cluster needs to play trials of a run, by value."""

import socket
from collections.abc import Mapping, Sequence
from contextlib import ExitStack, closing
from decimal import Decimal
from urllib.parse import urlsplit

import msgspec

from ....compiler.contract.model import Profile, Row, Suite
from ...agents.claude.environment import EnvironmentProblemError, check_key
from ...errors import SuiteError
from ...pricing.table import PriceTable
from ...worlds.sandbox.base import Level, SandboxMissingError
from ..attempt import Trials
from ..models import DoubleAddress, model_opening
from ..preparing import Worlds

_REACH_SECONDS = 5.0


class UnfitWorkerError(Exception):
    """A worker cannot play trials of a run; the message says why, in a sentence or two."""


class Kit(msgspec.Struct, frozen=True):
    """What trials are made of. Of keys only that of a `double` is in it, which opens nothing else.

    `ceiling` is what a trial may cost, in USD, None for no bound.
    """

    suite: Suite
    rows: Mapping[str, Sequence[Row]]
    profile: Profile
    prices: PriceTable
    ceiling: Decimal | None
    level: Level
    double: DoubleAddress | None

    def opened(self, held: ExitStack) -> Trials:
        """Trials on this machine, with all that they hold, which `held` gives back.

        Raises:
            UnfitWorkerError: they cannot be played here.
        """
        try:
            self._check_service()
            opening = held.enter_context(model_opening(self.suite, self.profile, self.double))
            worlds = held.enter_context(closing(Worlds(self.suite, self.rows, self.level)))
        except (EnvironmentProblemError, SuiteError, SandboxMissingError) as problem:
            raise UnfitWorkerError(str(problem)) from problem
        return Trials(
            self.suite,
            self.profile.id,
            opening,
            worlds,
            step_limit=self.profile.max_steps,
            vote=self.profile.vote,
            sandbox=self.level if self.suite.head.world.workspace else None,
        )

    def _check_service(self) -> None:
        if self.double is None:
            check_key()
            return
        where = urlsplit(self.double.url)
        try:
            socket.create_connection((where.hostname, where.port or 0), timeout=_REACH_SECONDS).close()
        except OSError as problem:
            raise UnfitWorkerError(
                f"The double of a rehearsal is at {self.double.url}, which only the machine of the run reaches. "
                "Rehearse with workers on that machine."
            ) from problem
