"""Speech: what has to be said, and what must not be, by plain text."""

import re
from collections.abc import Sequence

from ...compiler.contract.model import Task
from ...compiler.contract.outcomes import NEVER_SAYS, SAYS
from ..trajectory import AgentMessage, Trajectory
from .verdicts import Finding, Verdict

_DIGITS = frozenset("0123456789")
_THOUSANDS = re.compile("(?<=[0-9])[,'\u2019\u2009\u202f\u00a0](?=[0-9]{3}(?![0-9]))")
_SPACE = re.compile(r"\s+")


def grade_speech(task: Task, trajectory: Trajectory) -> Verdict:
    """The verdict on all that the agent said, each message by itself and all of them together."""
    if not task.says and not task.never_says:
        return Verdict()
    messages = [event.text for event in trajectory if isinstance(event, AgentMessage)]
    spoken = [plain(text) for text in (*messages, " ".join(messages))]
    unsaid = [
        Finding(SAYS, f'"{words}" was not said', f"{SAYS}/{index}")
        for index, words in enumerate(task.says)
        if not _is_said(words, spoken)
    ]
    said = [
        Finding(NEVER_SAYS, f'"{words}" was said', f"{NEVER_SAYS}/{index}")
        for index, words in enumerate(task.never_says)
        if _is_said(words, spoken)
    ]
    return Verdict((*unsaid, *said))


def plain(text: str) -> str:
    """Text as it is compared: without case, line breaks and the separators of thousands."""
    return _SPACE.sub(" ", _THOUSANDS.sub("", text).casefold()).strip()


def _is_said(words: str, spoken: Sequence[str]) -> bool:
    """Whether one of some texts holds the words; their digits are never a part of a longer number."""
    wanted = plain(words)
    before = r"(?<![0-9])(?<![0-9]\.)" if wanted[:1] in _DIGITS else ""
    after = r"(?![0-9])(?!\.[0-9])" if wanted[-1:] in _DIGITS else ""
    needle = re.compile(before + re.escape(wanted) + after)
    return any(needle.search(text) for text in spoken)
