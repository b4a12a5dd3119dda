"""The compiled suite: what the compiler means, frozen and ready to run.

Every class here is a value with one canonical JSON form, which is what `generated/` holds. Nothing in it depends on
paths, times or the order in which files were read.
"""

from .suite import FORMAT, Suite, SuiteHead
from .task import (
    Afterwards,
    Call,
    CallPattern,
    Decoy,
    Expectation,
    Failure,
    Matcher,
    ProcessRule,
    Say,
    Step,
    Task,
    Trajectory,
)
from .value import ColumnKind, Row, Value
from .world import (
    Brings,
    CheckStep,
    ExecuteStep,
    FaultStep,
    FixtureFile,
    MutationRule,
    Returned,
    RowsStep,
    RowStep,
    Table,
    Tool,
    ToolStep,
    World,
)

__all__ = [
    "FORMAT",
    "Afterwards",
    "Brings",
    "Call",
    "CallPattern",
    "CheckStep",
    "ColumnKind",
    "Decoy",
    "ExecuteStep",
    "Expectation",
    "Failure",
    "FaultStep",
    "FixtureFile",
    "Matcher",
    "MutationRule",
    "ProcessRule",
    "Returned",
    "Row",
    "RowStep",
    "RowsStep",
    "Say",
    "Step",
    "Suite",
    "SuiteHead",
    "Table",
    "Task",
    "Tool",
    "ToolStep",
    "Trajectory",
    "Value",
    "World",
]
