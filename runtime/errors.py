"""What can go wrong that is no outcome of an agent.

What an agent does wrong is a value: a tool error, a failed grade. These are exceptions, and the two never mix.
"""


class HarnessError(Exception):
    """A fault of ours: no verdict of this run can be trusted."""


class WorldFaultError(HarnessError):
    """A world does what no agent can answer for, such as a step that finds two rows where one is due."""


class SuiteError(Exception):
    """A compiled suite that cannot be read, or is not what its compiler wrote."""
