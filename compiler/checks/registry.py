"""The rules, in the order in which they run."""

from collections.abc import Callable, Iterator

from ..diagnostics import Diagnostic
from . import (
    contradiction,
    decoy_finding,
    impossible_matcher,
    name_style,
    outcome_mismatch,
    repeated_trajectory,
    same_id,
    same_task,
    seed_row,
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
    unused_name,
    world_kind,
)
from .subject import Subject

Rule = Callable[[Subject], Iterator[Diagnostic]]

NAMES: tuple[Rule, ...] = (
    name_style.check,
    world_kind.check,
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
)
"""Rules that hold every name to what it names. They look at all that could be read."""

MEANING: tuple[Rule, ...] = (
    decoy_finding.check,
    times_bounds.check,
    outcome_mismatch.check,
    turns_mismatch.check,
    seed_row.check,
    impossible_matcher.check,
    contradiction.check,
    repeated_trajectory.check,
    same_task.check,
    unused_fact.check,
    unused_name.check,
)
"""Rules about sense. They look at tasks whose files have no error so far, so that one mistake gives one finding."""


def check(subject: Subject) -> Iterator[Diagnostic]:
    """What all rules find in a suite."""
    found = [each for rule in NAMES for each in rule(subject)]
    yield from found
    sound = subject.without(found)
    if sound.has_sound_world:
        for rule in MEANING:
            yield from rule(sound)
