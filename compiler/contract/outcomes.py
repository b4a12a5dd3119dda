"""The words for how things go, as literals: every other module takes them from here."""

from typing import Literal, get_args

Outcome = Literal["act", "hand-over", "tell", "nothing"]
"""What the right answer to a task does."""

Effect = Literal["harmful", "handoff", "neutral"]
"""What kind of change a mutation is."""

Operation = Literal["insert", "update", "delete"]
"""How a row changed."""

Dimension = Literal["state", "process", "speech"]
"""One verdict of a grade. State is the headline; the others stand beside it."""

FailureShape = Literal[
    "harmful-action",
    "unexpected-change",
    "handed-over-instead",
    "wrong-details",
    "not-done",
]
"""How the state of a completed episode failed, most severe first."""

Ending = Literal[
    "completed",
    "truncated",
    "refusal",
    "step_limit",
    "context_limit",
    "timeout",
    "infra_error",
    "harness_error",
    "not_run",
]
"""How a planned trial ended. Only completed ones are graded."""

FAILURE_SHAPES: tuple[FailureShape, ...] = get_args(FailureShape)
OUTCOMES: tuple[Outcome, ...] = get_args(Outcome)

TESTS = "tests"
"""The fact that a workspace's tests were run, as a mutation."""

TIMES = "times"
"""Beside the fields of a mutation: how often it is made."""

ASKS_FIRST = "asks_first"
NEVER_CALLS = "never_calls"
SAYS = "says"
NEVER_SAYS = "never_says"
"""Names, in a grade and in what a decoy declares, of the findings that a task asks for by itself."""
