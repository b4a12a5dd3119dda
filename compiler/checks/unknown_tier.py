"""A task's tier is none of the suite's.

`tiers` in suite.yaml lists them.
"""

from collections.abc import Iterator

from ..diagnostics import Diagnostic, error
from .subject import Subject
from .unknown_name import unknown

RULE = "unknown-tier"


def check(subject: Subject) -> Iterator[Diagnostic]:
    """Every tier that is none of the suite's."""
    tiers = [tier.text for tier in subject.spec.head.tiers]
    named = [task.tier for task in subject.spec.tasks if task.tier]
    if named and not tiers:
        hint = f"Add, for example, 'tiers: [{named[0].text}]' to suite.yaml."
        yield error(RULE, "the suite has no tiers", named[0].span, hint)
        return
    for tier in named:
        if tier.text not in tiers:
            yield unknown(RULE, "tier", tier, tiers)
