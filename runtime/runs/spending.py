"""What a run spends: the sum of all calls, and where that has to stop."""

import threading
from collections.abc import Callable
from datetime import UTC, date, datetime
from decimal import Decimal
from random import Random

from ...compiler.contract.outcomes import Ending
from ..errors import TrialStoppedError
from ..escalated import Escalated
from ..model_call import ModelCall
from ..pricing.table import PriceTable, UnknownModelError

Today = Callable[[], date]
Pause = Callable[[threading.Event, float], object]
"""Waits so many seconds, or until something has happened."""


def today() -> date:
    """The day by which calls are priced, which is that of UTC."""
    return datetime.now(UTC).date()


class Spending:
    """The money of a run, and whether it may spend more. May be used by several threads.

    `budget` is for the run and `ceiling` for a trial, each in USD, None for no bound. A call is let go while less than
    that was spent, so the budget is passed by at most the calls that are on their way at that moment.
    `told` calls are those that an agent of any make speaks of: it may make others, and ask models without a price.
    `seed` settles how much longer than asked each wait is.
    """

    def __init__(
        self,
        prices: PriceTable,
        *,
        spent: Decimal,
        budget: Decimal | None,
        ceiling: Decimal | None,
        today: Today,
        told: bool = False,
        pause: Pause = threading.Event.wait,
        seed: str = "",
    ) -> None:
        self.spent = spent
        self.told = told
        self._prices = prices
        self._budget = budget
        self._ceiling = ceiling
        self._today = today
        self._lock = threading.Lock()
        self._stopped = ""
        self._ended = threading.Event()
        self._pause = pause
        self._random = Random(seed)  # noqa: S311 - no secret

    def stop(self, reason: str) -> None:
        """Let no further call go, for a reason in a word, and wait for no delay."""
        with self._lock:
            self._stopped = self._stopped or reason
        self._ended.set()

    def wait(self, seconds: float) -> None:
        """Wait a little longer than so many seconds, so that not all go on at once; or until no call may go."""
        self._pause(self._ended, seconds * (1 + self._random.random() / 4))

    @property
    def stopped(self) -> str:
        """Why no further call may go: `budget`, `interrupt` or another reason; nothing while they may."""
        with self._lock:
            if self._stopped:
                return self._stopped
            return "budget" if self._budget is not None and self.spent >= self._budget else ""

    @property
    def left(self) -> Decimal | None:
        """What may still be spent, in USD; None for no bound."""
        with self._lock:
            return None if self._budget is None else self._budget - self.spent

    def trial(self) -> "TrialSpending":
        """The ledger of one trial."""
        return TrialSpending(self, self._ceiling)

    def add(self, call: ModelCall) -> Decimal | None:
        """What a call cost, which is now part of the sum; None where that is not known."""
        cost = self._price(call)
        self.take(cost)
        return cost

    def take(self, cost: Decimal | None) -> None:
        """Make what was spent a part of the sum; None where it is not known."""
        with self._lock:
            self.spent += cost or 0

    def _price(self, call: ModelCall) -> Decimal | None:
        """What a call cost; another model than was asked for, and that has no price here, at the price of that."""
        try:
            return self._prices.cost(call.served, call.usage, self._today())
        except UnknownModelError:
            return None if self.told else self._prices.cost(call.asked, call.usage, self._today())


class TrialSpending:
    """The calls of one trial, what they cost, and where one stage gave way to the next."""

    def __init__(self, run: Spending, ceiling: Decimal | None) -> None:
        self.calls: list[ModelCall] = []
        self.escalations: list[Escalated] = []
        self._run = run
        self._ceiling = ceiling
        self._spent = Decimal(0)
        self._all_priced = True

    @property
    def cost(self) -> Decimal | None:
        """What the calls cost; None where that is not known, as of an agent that tells of none."""
        known = self._all_priced and not (self._run.told and not self.calls)
        return self._spent if known else None

    def permit(self) -> Ending | None:
        """Whether one more call may be made: the ending, where the trial has spent all that it may.

        Raises:
            TrialStoppedError: the run may spend no more, or was ended.
        """
        self._look_at_run()
        return "step_limit" if self._ceiling is not None and self._spent >= self._ceiling else None

    def wait(self, seconds: float) -> None:
        """Wait before a call is made again.

        Raises:
            TrialStoppedError: as for `permit`.
        """
        self._run.wait(seconds)
        self._look_at_run()

    def record(self, call: ModelCall) -> None:
        """Take a reply down, with its price."""
        self.calls.append(call)
        cost = self._run.add(call)
        self._all_priced = self._all_priced and cost is not None
        self._spent += cost or 0

    def escalate(self, escalated: Escalated) -> None:
        """Take down that a stage was left."""
        self.escalations.append(escalated)

    def _look_at_run(self) -> None:
        if reason := self._run.stopped:
            raise TrialStoppedError(reason)
