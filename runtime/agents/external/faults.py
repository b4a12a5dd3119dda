"""What an agent's process can do that makes a trial no episode, in words."""

import signal

from ....compiler.contract.visible import visible
from ...errors import InfrastructureError

_PAGE = "docs/any-agent.md tells what it may say."
_LONGEST_SHOWN = 200
_MOST_LINES, _MOST_CHARACTERS = 12, 1500
"""What is quoted of a line, and of the end of the standard error."""


def protocol_fault(what: str, line: bytes) -> InfrastructureError:
    """A line that cannot be taken. It would be the same again."""
    return InfrastructureError("agent_protocol", f"the agent {what}: {_shown(line)}. {_PAGE}")


def not_started(why: str) -> InfrastructureError:
    """The command cannot be started."""
    return InfrastructureError("agent_start", f"the agent cannot be started: {why}")


def ended(code: int, said: bytes, stderr: bytes) -> InfrastructureError:
    """It ended, with an exit code or by a signal (negative); `said` is the line that it was in the middle of."""
    how = f"ended with exit code {code}" if code >= 0 else f"was ended by {_name(-code)}"
    return _exit(f"the agent {how} before the trial was over", said, stderr)


def closed(said: bytes, stderr: bytes) -> InfrastructureError:
    """It is still there, and cannot say anything any more."""
    return _exit("the agent closed its standard output before the trial was over", said, stderr)


def silent(seconds: float, said: bytes, stderr: bytes, *, read: bool) -> InfrastructureError:
    """It said nothing in time, or nothing whole; `read` says whether it has read what it was told."""
    what = "no line" if read else "no line, and has not read what it was told,"
    hint = " A line ends with a line feed, and is not to wait in a buffer." if read else ""
    words = f"the agent said {what} within {seconds:g} seconds{_in_the_middle(said)}.{hint}{_quoted(stderr)}"
    return InfrastructureError("agent_timeout", words, again=True)


def flooded(size: int, stderr: bytes) -> InfrastructureError:
    """It wrote more to its standard error than any log is long."""
    words = f"the agent wrote more than {size // 1_000_000} MB to its standard error.{_quoted(stderr)}"
    return InfrastructureError("agent_flood", words)


def _exit(what: str, said: bytes, stderr: bytes) -> InfrastructureError:
    return InfrastructureError("agent_exit", f"{what}{_in_the_middle(said)}.{_quoted(stderr)}", again=True)


def _name(number: int) -> str:
    try:
        return signal.Signals(number).name
    except ValueError:  # real-time signals have no names
        return f"signal {number}"


def _in_the_middle(said: bytes) -> str:
    return f", in the middle of a line: {_shown(said)}" if said else ""


def _shown(line: bytes) -> str:
    text = visible(line[: 4 * _LONGEST_SHOWN].decode(errors="backslashreplace"))
    return text if len(text) <= _LONGEST_SHOWN else text[: _LONGEST_SHOWN - 1] + "…"


def _quoted(stderr: bytes) -> str:
    """The last lines that were written to standard error."""
    lines = stderr.decode(errors="backslashreplace").rstrip().splitlines()[-_MOST_LINES:]
    text = "\n".join(visible(line) for line in lines)[-_MOST_CHARACTERS:]
    return f" Its standard error ends with:\n{text}" if text else ""
