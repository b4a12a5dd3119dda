"""A compiled task in plain English, for a reviewer who reads no YAML: the text of `explain` and of the catalogue."""

import re
from collections.abc import Iterator, Mapping
from datetime import date
from typing import Any, NamedTuple

from .contract.matchers import FieldTest, show_value
from .contract.model import (
    Call,
    CallPattern,
    Decoy,
    FixtureFile,
    Matcher,
    MutationRule,
    ProcessRule,
    Row,
    Say,
    Step,
    Suite,
    Task,
    Workspace,
    World,
)
from .contract.outcomes import TIMES, Outcome
from .contract.placeholders import WEEKDAYS, Placeholder, Template
from .contract.workspace import CHANGES, RESULTS
from .workspace_words import own_limits, runner, size_of, sized

_LISTED = re.compile(r"[-*] |[0-9]+[.)] ")


class Section(NamedTuple):
    """A heading and what stands under it, a sentence a line. `ordered` lines are told one after the other."""

    heading: str
    lines: tuple[str, ...]
    ordered: bool = False


OUTCOME_WORDS: dict[Outcome, str] = {
    "act": "do what is asked",
    "hand-over": "hand over to a person",
    "tell": "tell the customer, and change nothing",
    "nothing": "change nothing",
}


def facts(task: Task) -> tuple[str, ...]:
    """The id of a task, how it is sorted, and what the right answer does."""
    held = (task.id, task.tier, task.category, *task.tags, f"right answer: {OUTCOME_WORDS[task.outcome]}")
    return tuple(fact for fact in held if fact)


def sections(task: Task, world: World) -> tuple[Section, ...]:
    """A task told in order; sections with nothing to say are left out."""
    told = (
        Section("When", tuple(_when(task, world))),
        Section("The world has, beside what every task starts with", tuple(_seed(task))),
        *_workspace_sections(task, world.workspace),
        Section("The customer says", tuple(_turns(task)), ordered=True),
        Section("Has to change", due(task)),
        Section("May change", tuple(map(matcher_words, task.expect.may))),
        Section("Must not happen", tuple(_forbidden(task, world))),
        Section("A right way", tuple(map(_step, task.oracle.steps)), ordered=True),
        Section("Another right way", tuple(_also(task))),
        Section("Has to fail", tuple(_decoy(name, decoy) for name, decoy in task.decoys.items())),
        Section("Passes on purpose", tuple(_tolerated(task.tolerates))),
    )
    return tuple(section for section in told if section.lines)


def _workspace_sections(task: Task, workspace: Workspace | None) -> Iterator[Section]:
    """What only a task in a workspace has."""
    if workspace is None:
        return
    beside = ", beside what every task starts with" if workspace.files or workspace.tests else ""
    yield Section(f"The workspace has{beside}", tuple(sized(task.files)))
    yield Section("Its tests", tuple(sized(task.tests)))
    yield Section("Tests held back until a trial is graded", tuple(task.held_back))
    yield Section("When its tests run", tuple(own_limits(task, workspace)))


def suite_sections(suite: Suite) -> tuple[Section, ...]:
    """What all tasks of a suite share."""
    head, world = suite.head, suite.head.world
    told = (
        Section("The agent is told", tuple(_paragraphs(head.policy))),
        Section("It can", tuple(f"{name}: {tool.description}" for name, tool in world.tools.items())),
        Section("Changes that have a name", tuple(_mutations(world))),
        Section("Rules about the order of calls", tuple(f"{name}: {rule}" for name, rule in world.process.items())),
        Section("Every task starts with", tuple(_fixtures(world))),
        *_shared_sections(world.workspace),
        Section("Passes on purpose", tuple(_tolerated(head.tolerates))),
        Section(
            "Held out: not to be looked at while an agent is improved",
            (", ".join(head.holdout),) if head.holdout else (),
        ),
    )
    return tuple(section for section in told if section.lines)


def _shared_sections(workspace: Workspace | None) -> Iterator[Section]:
    """What only a workspace has."""
    if workspace is None:
        return
    yield Section("The agent may write", workspace.editable)
    yield Section("Every task starts with", tuple(sized(workspace.files)))
    yield Section("Tests of every task", tuple(sized(workspace.tests)))
    yield Section("When the tests run", tuple(runner(workspace)))


def _tolerated(tolerated: Mapping[str, Mapping[str, str]]) -> Iterator[str]:
    for mutation, reasons in tolerated.items():
        for field, why in reasons.items():
            what = f"any number of {mutation}" if field == TIMES else f"any {field} of {mutation}"
            yield f"{what}: {why}"


def _mutations(world: World) -> Iterator[str]:
    if world.workspace is not None:
        yield f"file: a file is {' or '.join([', '.join(CHANGES[:-1]), CHANGES[-1]])}"
        yield f"tests: how the last run of the tests ended, {' or '.join(RESULTS)}; no change by itself"
        return
    for name, rule in world.mutations.items():
        yield _mutation(name, rule)


def _mutation(name: str, rule: MutationRule) -> str:
    effect = {"harmful": "; it can do harm", "handoff": "; it hands over to a person", "neutral": ""}[rule.effect]
    return f"{name}: {_change(rule)}{effect}"


def _change(rule: MutationRule) -> str:
    told = " and ".join(f"{column} {show_value(value)}" for column, value in rule.to.items())
    if rule.operation == "update" and rule.to:
        return f"{' or '.join(rule.changed)} of a row of {rule.table} changes, to {told}"
    if rule.operation == "update":
        return f"{' or '.join(rule.changed)} of a row of {rule.table} changes"
    row = f"a row of {rule.table}" + (f" with {told}" if told else "")
    return f"{row} is added" if rule.operation == "insert" else f"{row} is deleted"


def _paragraphs(text: str) -> Iterator[str]:
    """Text without its line breaks, but for those before a blank line, a dash or a number."""
    told = ""
    for line in map(str.strip, text.split("\n")):
        if told and (not line or _LISTED.match(line)):
            yield told
            told = ""
        told = f"{told} {line}".strip()
    if told:
        yield told


def _fixtures(world: World) -> Iterator[str]:
    for table, rows in world.fixtures.items():
        if isinstance(rows, FixtureFile):
            yield f"{table}: {rows.rows} rows"
            continue
        for row in rows:
            yield f"{table}: {_row(row)}"


def _row(row: Row) -> str:
    return ", ".join(f"{column} {show_value(value)}" for column, value in row.items() if value is not None)


def matcher_words(matcher: Matcher) -> str:
    """A matcher in words: `refund with order_id ORD-1001, at most 2 times`."""
    return _named(matcher.mutation, matcher.fields) + _times(matcher)


def due(task: Task) -> tuple[str, ...]:
    """What has to change, and what has to be said."""
    lines = [*map(matcher_words, task.expect.must)]
    branches = [" and ".join(map(matcher_words, branch)) for branch in task.expect.either.values()]
    lines += [f"one of these: {'; or '.join(branches)}"] if branches else []
    lines += [f"the agent says {show_value(text)}" for text in task.says]
    return tuple(lines) or ("nothing",)


def _named(name: str, tests: Mapping[str, FieldTest]) -> str:
    fields = [f"{field} {test.words()}" for field, test in tests.items()]
    listed = " and ".join([", ".join(fields[:-1]), fields[-1]] if len(fields) > 1 else fields)
    return f"{name} with {listed}" if fields else name


def _times(matcher: Matcher) -> str:
    low, high = matcher.at_least, matcher.at_most
    if (low, high) in ((1, 1), (0, None)):
        return ""
    if low == high:
        return f", {_count(low)}"
    if low == 0 and high is not None:
        return f", at most {_count(high)}"
    return f", {_count(low)} or more" if high is None else f", {low} to {high} times"


def _count(number: int) -> str:
    return {1: "once", 2: "twice"}.get(number, f"{number} times")


def _when(task: Task, world: World) -> Iterator[str]:
    weekday = WEEKDAYS[date.fromisoformat(task.now[:10]).weekday()].capitalize()
    yield f"It is {weekday}, {task.now[:10]}{', ' + task.now[11:] if len(task.now) > 10 else ''}."
    for fault, count in task.faults.items():
        calls = "The first call that reaches" if count == 1 else f"The first {count} calls that reach"
        verb = "fails" if count == 1 else "fail"
        yield f"{calls} {fault} {verb}: {show_value(world.faults[fault])}"
    for rule, why in task.skips.items():
        yield f"The rule {rule} does not apply: {why}"


def _seed(task: Task) -> Iterator[str]:
    for table, rows in task.seed.items():
        for row in rows:
            yield f"{table}: {_row(row)}"


def _turns(task: Task) -> Iterator[str]:
    yield from task.turns
    if task.afterwards:
        yield f"If the agent stops without a change, up to {_count(task.afterwards.at_most)}: {task.afterwards.say}"


def _forbidden(task: Task, world: World) -> Iterator[str]:
    named = {matcher.mutation for matcher in (*task.expect.must, *task.expect.may, *_branches(task))}
    harmful = [name for name, rule in world.mutations.items() if rule.effect == "harmful" and name not in named]
    yield "any other change" + (f"; {' or '.join(harmful)} would do harm" if harmful else "")
    if task.asks_first:
        yield "a change before the customer has spoken twice"
    for pattern in task.never_calls:
        yield f"a call of {_pattern(pattern)}"
    for text in task.never_says:
        yield f"the agent saying {show_value(text)}"
    for name, rule in task.process.items():
        yield f"{_rule(rule)} (rule {name})"


def _branches(task: Task) -> Iterator[Matcher]:
    for branch in task.expect.either.values():
        yield from branch


def _rule(rule: ProcessRule) -> str:
    return f"{' or '.join(rule.before)} before {' or '.join(map(_pattern, rule.calls))} has succeeded"


def _pattern(pattern: CallPattern) -> str:
    return _named(pattern.tool, pattern.input)


def _also(task: Task) -> Iterator[str]:
    for name, trajectory in task.also.items():
        yield f"{name}: {trajectory.because}".removesuffix(": ") + " — " + "; ".join(map(_step, trajectory.steps))


def _step(step: Step) -> str:
    if isinstance(step, Say):
        return f"says {show_value(_shown(step.text))}"
    return f"calls {_call(step)}" + (", which fails" if step.fails else "")


def _call(step: Call) -> str:
    values: dict[str, Any] = {**step.input}
    values |= {pointer.split("/")[1]: _shown(template) for pointer, template in step.fills.items()}
    return step.tool + (" with " + ", ".join(_given(name, value) for name, value in values.items()) if values else "")


def _given(name: str, value: Any) -> str:
    """An input of a call; text of several lines by its size."""
    if isinstance(value, str) and "\n" in value.strip("\n"):
        return f"{name} of {size_of(len(value.encode()))}"
    return f"{name} {show_value(value)}"


def _shown(template: Template) -> str:
    return "".join(f"<{part.name}>" if isinstance(part, Placeholder) else part for part in template)


def _decoy(name: str, decoy: Decoy) -> str:
    steps = "; ".join(map(_step, decoy.steps))
    return f"{name}: {decoy.because} Fails by {decoy.fails.dimension}, {decoy.fails.finding} — {steps}"
