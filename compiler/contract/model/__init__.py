"""The compiled suite: what the compiler means, frozen and ready to run.

Every class here is a value with one canonical JSON form, which is what `generated/` holds. Nothing in it depends on
paths, times or the order in which files were read.
"""

from .agent import CacheLife, Effort, Escalation, Handoff, Profile, Stage
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
from .workspace import Content, Files, Limits, Runner, Workspace, content_of
from .world import (
    ActStep,
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
    "ActStep",
    "Afterwards",
    "Brings",
    "CacheLife",
    "Call",
    "CallPattern",
    "CheckStep",
    "ColumnKind",
    "Content",
    "Decoy",
    "Effort",
    "Escalation",
    "ExecuteStep",
    "Expectation",
    "Failure",
    "FaultStep",
    "Files",
    "FixtureFile",
    "Handoff",
    "Limits",
    "Matcher",
    "MutationRule",
    "ProcessRule",
    "Profile",
    "Returned",
    "Row",
    "RowStep",
    "RowsStep",
    "Runner",
    "Say",
    "Stage",
    "Step",
    "Suite",
    "SuiteHead",
    "Table",
    "Task",
    "Tool",
    "ToolStep",
    "Trajectory",
    "Value",
    "Workspace",
    "World",
    "content_of",
]
