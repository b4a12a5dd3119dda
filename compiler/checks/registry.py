"""The rules, in the order in which they run."""

from collections.abc import Callable, Iterator

from ..diagnostics import Diagnostic
from . import (
    decoy_finding,
    name_style,
    outcome_mismatch,
    same_id,
    times_bounds,
    tool_input,
    turns_mismatch,
    unknown_column,
    unknown_fault,
    unknown_field,
    unknown_mutation,
    unknown_output,
    unknown_rule,
    unknown_step,
    unknown_table,
    unknown_task,
    unknown_tier,
    unknown_tool,
    unused_fact,
)
from .subject import Subject

RULES: tuple[Callable[[Subject], Iterator[Diagnostic]], ...] = (
    name_style.check,
    same_id.check,
    unknown_tool.check,
    unknown_step.check,
    unknown_table.check,
    unknown_column.check,
    unknown_mutation.check,
    unknown_field.check,
    unknown_fault.check,
    unknown_tier.check,
    unknown_task.check,
    unknown_rule.check,
    unknown_output.check,
    tool_input.check,
    decoy_finding.check,
    times_bounds.check,
    unused_fact.check,
    outcome_mismatch.check,
    turns_mismatch.check,
)


def check(subject: Subject) -> Iterator[Diagnostic]:
    """What all rules find in a suite."""
    for rule in RULES:
        yield from rule(subject)
