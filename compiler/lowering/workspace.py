"""A workspace world: its files laid out, its limits typed, its tools ready for scripts."""

from collections.abc import Iterator, Mapping

from ..contract.model import Files, Limits, Runner, Workspace
from ..contract.tool_input import InputCheck
from ..contract.workspace import OUTCOMES, TOOLS
from ..diagnostics import Diagnostic, error, quoted
from ..document import Scalar
from ..places import Place
from ..spec import TaskSpec, WorkspaceSpec
from .layout import EMPTY, Layout, path_problem, unfit_path
from .tools import LoweredTool
from .values import Values

WORKSPACE_TOOLS: Mapping[str, LoweredTool] = {
    name: LoweredTool(
        tool=tool,
        check=InputCheck(tool.input),
        outputs={field: returned.kind for field, returned in tool.returns.items()},
        inserts=frozenset(),
        ids=frozenset(OUTCOMES).intersection(tool.returns),
    )
    for name, tool in TOOLS.items()
}
"""The tools that every workspace has."""

_WHOLE = Place([{"type": "integer"}], {})
_DECIMAL = Place([{"type": "number"}], {})


def lower_workspace(spec: WorkspaceSpec, values: Values) -> tuple[Workspace, Layout]:
    """What all tasks in a workspace share, and what lies where in it."""
    values.found += _unfit(spec)
    layout, files = EMPTY.with_files(spec.files, "the world's 'files'", values.found)
    layout, tests = layout.with_files(spec.tests, "the world's 'tests'", values.found)
    workspace = Workspace(
        runner=Runner("node" if spec.adapter.text == "node" else "pytest", tuple(path.text for path in spec.paths)),
        editable=tuple(pattern.text for pattern in spec.editable),
        limits=lower_limits(spec.limits, Limits(), values),
        files=files,
        tests=tests,
        packages=tuple(package.text for package in spec.packages),
    )
    return workspace, layout


def _unfit(spec: WorkspaceSpec) -> Iterator[Diagnostic]:
    """The paths and patterns of the world that can be none in a workspace."""
    for path in spec.paths:
        if wrong := path_problem(path.text):
            yield unfit_path(path, wrong)
    for pattern in spec.editable:
        if wrong := path_problem(pattern.text.replace("*", "x").replace("?", "x")):
            yield unfit_path(pattern, wrong)
        elif pattern.text.endswith("/"):
            message = f"{quoted(pattern.text)} is a folder, and the agent writes files"
            yield error("workspace-path", message, pattern.span, f'Write "{pattern.text}**".')


def lower_limits(written: Mapping[str, Scalar], base: Limits, values: Values) -> Limits:
    """Limits as written, over others."""

    def whole(name: str, otherwise: int) -> int:
        return int(values.value(written[name], _WHOLE) or otherwise) if name in written else otherwise

    def decimal(name: str, otherwise: float) -> float:
        return float(values.value(written[name], _DECIMAL) or otherwise) if name in written else otherwise

    return Limits(
        run_seconds=decimal("run_seconds", base.run_seconds),
        test_seconds=decimal("test_seconds", base.test_seconds),
        memory_mb=whole("memory_mb", base.memory_mb),
        output_lines=whole("output_lines", base.output_lines),
        output_kb=whole("output_kb", base.output_kb),
        processes=whole("processes", base.processes),
    )


def lay_out(spec: TaskSpec, layout: Layout, values: Values) -> tuple[Files, Files, Files]:
    """What a task adds to the layout of its world: its files, its tests, and those that are held back."""
    layout, files = layout.with_files(spec.files, "'files'", values.found)
    layout, tests = layout.with_files(spec.tests, "'tests'", values.found)
    _, held_back = layout.with_files(spec.held_back, "'held_back'", values.found)
    return files, tests, held_back


def lower_task_limits(spec: TaskSpec, world: Workspace | None, values: Values) -> Limits | None:
    """A task's limits over those of its world; None where it has none of its own."""
    return lower_limits(spec.limits, world.limits, values) if world and spec.limits else None
