"""A task's tier is none of the suite's.

`tiers` in suite.yaml lists them. A report sorts by them, and a task of another
tier would have no place in it.

Wrong:

    # suite.yaml
    tiers: [base, hard]
    # tasks/late-fee.yaml
    tier: easy

Right:

    # suite.yaml
    tiers: [base, hard]
    # tasks/late-fee.yaml
    tier: base
"""

from collections.abc import Iterator

from ..diagnostics import Diagnostic, error
from .roster import Roster
from .subject import Subject
from .unknown_name import unknown

RULE = "unknown-tier"


def check(subject: Subject) -> Iterator[Diagnostic]:
    """A tier that is none of the suite's."""
    tiers = [tier.text for tier in subject.head.tiers]
    tier = subject.task.tier if subject.task else None
    if tier and tiers and tier.text not in tiers:
        yield unknown(RULE, "tier", tier, tiers)


def check_all(roster: Roster) -> Iterator[Diagnostic]:
    """The first task that has a tier, where the suite has none."""
    named = [unit for unit in roster.units if unit.task and unit.task.tier]
    if named and not roster.shared.head.tiers:
        hint = "Add, for example, 'tiers: [base, hard]' to suite.yaml."
        yield error(RULE, "the suite has no tiers", named[0].places["tier"], hint)
