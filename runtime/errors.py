"""What can go wrong that is no outcome of an agent.

What an agent does wrong is a value: a tool error, a failed grade. These are exceptions, and the two never mix.
"""


class HarnessError(Exception):
    """A fault of ours: no verdict of this run can be trusted."""


class WorldFaultError(HarnessError):
    """A world does what no agent can answer for, such as a step that finds two rows where one is due."""


class SuiteError(Exception):
    """A compiled suite that cannot be read, or is not what its compiler wrote."""


class InfrastructureError(Exception):
    """What went wrong between us and an agent; no outcome of the agent, and a trial that ends so became no episode.

    `kind` is the class in a word, such as `rate_limit`. `again` says whether the same may go well later, `after` how
    many seconds the other side asks to wait. `stops` says that no other trial would fare better.
    """

    def __init__(
        self, kind: str, message: str, *, again: bool = False, after: float | None = None, stops: bool = False
    ) -> None:
        super().__init__(message)
        self.kind = kind
        self.again = again
        self.after = after
        self.stops = stops


class TrialStoppedError(Exception):
    """A trial is not to go on, whatever its agent would do next: the budget is spent, or somebody ended the run."""
