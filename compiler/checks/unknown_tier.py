"""A task's tier is none of the suite's.

`tiers` in suite.yaml lists them.
"""

from collections.abc import Iterator

from ..diagnostics import Diagnostic
from .subject import Subject
from .unknown_name import unknown

RULE = "unknown-tier"


def check(subject: Subject) -> Iterator[Diagnostic]:
    """Every tier that is none of the suite's."""
    tiers = [tier.text for tier in subject.spec.head.tiers]
    for task in subject.spec.tasks:
        if task.tier and task.tier.text not in tiers:
            yield unknown(RULE, "tier", task.tier, tiers)
