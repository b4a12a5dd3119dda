"""The rules, in the order in which they run."""

from collections.abc import Callable, Iterator, Sequence

from ..contract.model import Profile
from ..diagnostics import Diagnostic, has_errors
from ..profile_spec import ProfileSpec
from ..spec_files import SpecFile
from . import (
    call_outlasts_trial,
    contradiction,
    decoy_finding,
    impossible_matcher,
    name_style,
    no_next_stage,
    no_tests,
    not_editable,
    outcome_mismatch,
    refused_temperature,
    repeated_trajectory,
    same_id,
    same_task,
    seed_row,
    times_bounds,
    tool_input,
    turns_mismatch,
    unknown_category,
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
    which_model,
    world_kind,
)
from .roster import Roster
from .subject import Subject

Rule = Callable[[Subject], Iterator[Diagnostic]]

NAMES: tuple[Rule, ...] = (
    name_style.check,
    world_kind.check,
    unknown_tool.check,
    unknown_step.check,
    unknown_table.check,
    unknown_column.check,
    unknown_mutation.check,
    unknown_fault.check,
    unknown_category.check,
    unknown_tier.check,
    unknown_rule.check,
)
"""Rules that hold every name to what it names."""

DETAILS: tuple[Rule, ...] = (
    unknown_field.check,
    unknown_output.check,
    tool_input.check,
    no_tests.check,
    not_editable.check,
)
"""Rules about the inside of what is named. Where that has an error of its own, what uses it is not blamed."""

ROWS: tuple[Rule, ...] = (seed_row.check,)
"""Rules about rows, which come before those that look for rows."""

MEANING: tuple[Rule, ...] = (
    decoy_finding.check,
    times_bounds.check,
    outcome_mismatch.check,
    turns_mismatch.check,
    impossible_matcher.check,
    contradiction.check,
    repeated_trajectory.check,
    unused_fact.check,
    unused_name.check,
)
"""Rules about sense. They look only where no error has been found, so that one mistake gives one finding."""

TOGETHER: tuple[Callable[[Roster], Iterator[Diagnostic]], ...] = (
    name_style.check_ids,
    same_id.check,
    unknown_task.check,
    unknown_tier.check_all,
    same_task.check,
    unused_fact.check_all,
    unused_name.check_all,
)
"""Rules about tasks beside each other."""

OF_AGENTS: tuple[Callable[[ProfileSpec, Profile], Iterator[Diagnostic]], ...] = (
    which_model.check,
    no_next_stage.check,
    refused_temperature.check,
    call_outlasts_trial.check,
)
"""Rules about the sense of an agent's profile."""


def check(subject: Subject, *, sound: bool) -> tuple[Diagnostic, ...]:
    """What is wrong with a part of a suite; `sound` says that nothing has been found in it, or in what it stands on."""
    found = [each for rule in (NAMES + DETAILS if subject.grounded else NAMES) for each in rule(subject)]
    for rules in (ROWS, MEANING):
        if sound and not has_errors(found):
            found += [each for rule in rules for each in rule(subject)]
    return tuple(found)


def check_together(roster: Roster) -> tuple[Diagnostic, ...]:
    """What is wrong with the tasks of a suite beside each other."""
    return tuple(each for rule in TOGETHER for each in rule(roster))


def check_profile(spec: ProfileSpec, profile: Profile) -> tuple[Diagnostic, ...]:
    """What is wrong with an agent's profile that has the right form."""
    return tuple(each for rule in OF_AGENTS for each in rule(spec, profile))


def check_agents(files: Sequence[SpecFile]) -> tuple[Diagnostic, ...]:
    """What is wrong with agents beside each other, which is with their ids."""
    return tuple(each for rule in (name_style.check_files, same_id.check_files) for each in rule(files))
