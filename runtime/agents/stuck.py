"""An agent that makes the same call again and again."""

from .base import Act, Briefing, Observed, ToolCall


class Stuck:
    """Makes one call whatever comes of it, and never ends its turn."""

    name = "stuck"
    finished = False

    def __init__(self, call: ToolCall) -> None:
        self._call = call

    def open(self, briefing: Briefing) -> "Stuck":
        """Itself: it keeps nothing of a trial."""
        return self

    def act(self, observed: Observed) -> Act:
        """The same call, whatever happened."""
        return self._call
