"""What a task expects is not what its outcome says.

`act`: must or either asks for a mutation that is no handoff. `hand-over`: must
asks for a handoff and for nothing harmful. `tell`: nothing has to change, and
`says` names what has to be told. `nothing`: must is empty and nothing has to be
told. A task that a silent agent would pass has to say `nothing`, so that nobody
takes it for more.

Wrong:

    outcome: nothing
    expect:
      must:
        - note: {code: PK-300}

Right:

    outcome: hand-over
    expect:
      must:
        - note: {code: PK-300}
"""

from collections.abc import Iterator, Mapping

from ..contract.model import Matcher, Task
from ..contract.outcomes import Effect
from ..diagnostics import Diagnostic, error
from ..lowering.task import LoweredTask
from ..source import Span
from .subject import Subject

RULE = "outcome-mismatch"


def check(subject: Subject) -> Iterator[Diagnostic]:
    """Every task whose expectation is of another outcome."""
    effects: dict[str, Effect] = {name: rule.effect for name, rule in subject.world.world.mutations.items()}
    for task in subject.tasks():
        found = _mismatch(task.task, effects)
        if found:
            message, hint = found
            yield error(RULE, f"the outcome is '{task.task.outcome}', and {message}", _span(task), hint)


def _span(task: LoweredTask) -> Span:
    return task.spec.outcome.span


def _mismatch(task: Task, effects: Mapping[str, Effect]) -> tuple[str, str] | None:
    branches = [matcher for branch in task.expect.either.values() for matcher in branch]
    due = [*task.expect.must, *branches]
    kinds = {_effect(matcher, effects) for matcher in due}
    match task.outcome:
        case "act":
            if not due:
                return "nothing has to change", "Add to 'must' what has to change, or choose another outcome."
            if kinds == {"handoff"}:
                return "only a handoff is asked for", "Choose 'hand-over', or add to 'must' what has to change."
        case "hand-over":
            if "handoff" not in {_effect(matcher, effects) for matcher in task.expect.must}:
                return _no_handoff(effects)
            if "harmful" in kinds:
                return "something harmful has to change", "Choose 'act', or take it out of 'must'."
        case "tell":
            if due:
                return "something has to change", "Choose 'act' or 'hand-over', or empty 'must' and 'either'."
            if not task.says:
                return "'says' names nothing that has to be told", "Add, for example, 'says: [\"49.99\"]'."
        case "nothing":
            if due:
                return "something has to change", "Choose 'act' or 'hand-over', or empty 'must' and 'either'."
            if task.says:
                return "'says' names what has to be told", "Choose 'tell', or take out 'says'."
    return None


def _no_handoff(effects: Mapping[str, Effect]) -> tuple[str, str]:
    if "handoff" not in effects.values():
        return "nothing in this world is a handoff", "Choose another outcome."
    return "'must' asks for no handoff", "Add the handoff to 'must', so that doing nothing does not pass."


def _effect(matcher: Matcher, effects: Mapping[str, Effect]) -> Effect:
    return effects.get(matcher.mutation, "neutral")
