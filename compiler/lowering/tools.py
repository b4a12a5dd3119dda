"""Tools of a database world: every statement prepared, every name of a scope accounted for."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from itertools import islice

from ..contract.model import CheckStep, ColumnKind, ExecuteStep, FaultStep, Returned, RowsStep, RowStep, Tool, ToolStep
from ..contract.sql import Database, Prepared, prepare
from ..contract.sql.error import SqlError
from ..contract.tool_input import InputCheck
from ..diagnostics import Diagnostic, error, quoted
from ..document import Node, Scalar, span_within
from ..source import Span
from ..spec import ToolSpec, ToolStepSpec, WorldSpec
from .returns import lower_returns
from .scope import Scope
from .sql_hints import sql_hint
from .tool_input import input_kinds, input_schema


@dataclass(frozen=True, slots=True)
class LoweredTool:
    """A tool and what scripts need to know of it.

    `check` says what its input refuses; `outputs` are the kinds of its output fields, none if it returns one value;
    `inserts` the tables it adds rows to; `ids` the output fields that are lists of the ids of tests.
    """

    tool: Tool
    check: InputCheck
    outputs: dict[str, ColumnKind]
    inserts: frozenset[str]
    ids: frozenset[str] = frozenset()


MOST_STEPS = 1_000
DEEPEST = 20
"""How many steps a trajectory or a tool has once all `do` are written out, and how deep a `do` stands in others."""


def too_many_steps(span: Span) -> Diagnostic:
    """The finding of a trajectory or tool that is far longer than it looks."""
    message = f"with every 'do' written out, these are more than {MOST_STEPS} steps"
    return error("endless-steps", message, span, "Take steps out, or 'do' fewer.")


def too_deep(span: Span) -> Diagnostic:
    """The finding of named steps that do others, that do others."""
    return error("endless-steps", f"named steps do each other more than {DEEPEST} levels deep", span, "Flatten them.")


def lower_tool(spec: ToolSpec, world: WorldSpec, database: Database, found: list[Diagnostic]) -> LoweredTool:
    """A tool ready to run; what is wrong with it is added to `found`."""
    schema = input_schema(spec.input, found)
    scope = Scope({"now": "text", "today": "text", **input_kinds(schema)}, found)
    lowering = _Steps(database, world, found, scope)
    steps = tuple(islice(lowering.steps(spec.steps, ()), MOST_STEPS + 1))
    if len(steps) > MOST_STEPS:
        found.append(too_many_steps(spec.name.span))
    returns, outputs = lower_returns(spec.returns, scope)
    if not scope.torn and not scope.missed:
        found += _unused_inputs(spec, scope)
    tool = Tool(
        description=spec.description.text.strip(),
        input=schema,
        steps=steps,
        returns={} if isinstance(returns, Returned) else returns,
        returns_one=returns if isinstance(returns, Returned) else None,
    )
    return LoweredTool(tool, InputCheck(schema), outputs, frozenset(lowering.inserts))


def _unused_inputs(spec: ToolSpec, scope: Scope) -> Iterable[Diagnostic]:
    for name, node in spec.input.keys.items():
        if name not in scope.used:
            hint = f"Use ':{name}' in a step, '{name}' in 'returns', or take the input out."
            yield error("unused-input", f"no step of '{spec.name.text}' uses '{name}'", node.span, hint)


@dataclass(slots=True)
class _Steps:
    """The steps of one tool, in order, over one scope."""

    database: Database
    world: WorldSpec
    found: list[Diagnostic]
    scope: Scope
    inserts: set[str] = field(default_factory=set[str])

    def steps(self, specs: Iterable[ToolStepSpec], doing: tuple[str, ...]) -> Iterable[ToolStep]:
        """Steps in order, those of `do` written out."""
        for spec in specs:
            if spec.verb.text == "do":
                yield from self._done(spec.text, doing)
                continue
            step = self._step(spec)
            if step is None:
                self.scope.torn = True
            else:
                yield step

    def _done(self, name: Scalar, doing: tuple[str, ...]) -> Iterable[ToolStep]:
        if len(doing) == DEEPEST:
            self.found.append(too_deep(name.span))
            return
        if name.text in doing:
            message = f"'{name.text}' does itself: {' → '.join((*doing, name.text))}"
            self.found.append(error("endless-steps", message, name.span, "Take one 'do' out."))
        elif name.text in self.world.steps:
            yield from self.steps(self.world.steps[name.text], (*doing, name.text))
        else:
            self.scope.torn = True

    def _step(self, spec: ToolStepSpec) -> ToolStep | None:
        match spec.verb.text:
            case "row":
                return self._row(spec)
            case "rows":
                return self._rows(spec)
            case "check":
                return self._check(spec)
            case "execute":
                return self._execute(spec)
            case "fault":
                return FaultStep(spec.text.text)
            case _:
                return None

    def _row(self, spec: ToolStepSpec) -> ToolStep | None:
        none, seen, optional = (_scalar(spec.companions.get(key)) for key in ("none", "found", "optional"))
        is_optional = optional is not None and optional.text == "true"
        if sum((none is not None, seen is not None, is_optional)) != 1:
            hint = "Add 'none: message' if no row is an error, 'found: message' if a row is one, or 'optional: true'."
            message = "a row step says what no row means with one of none, found or optional"
            self.found.append(error("tool-step-shape", message, spec.verb.span, hint))
        prepared = self._prepare(spec, reads=True)
        if prepared is None:
            return None
        before = dict(self.scope.kinds)
        columns = self._admit(prepared, spec)
        return RowStep(
            sql=prepared.sql,
            columns=columns,
            none=self.scope.message(none, before) if none else None,
            found=self.scope.message(seen, self.scope.kinds) if seen else None,
            optional=is_optional,
        )

    def _rows(self, spec: ToolStepSpec) -> ToolStep | None:
        name = _scalar(spec.companions.get("as"))
        if name is None:
            message = "a rows step names its list with 'as'"
            self.found.append(error("tool-step-shape", message, spec.verb.span, "Add, for example, 'as: orders'."))
        prepared = self._prepare(spec, reads=True)
        if prepared is None or name is None:
            return None
        self._check_names(prepared, spec)
        self.scope.add(name.text, "json", name)
        structured: dict[str, ColumnKind] = {
            column.name: column.kind for column in prepared.columns if column.kind in ("json", "boolean")
        }
        columns = tuple(column.name for column in prepared.columns)
        return RowsStep(sql=prepared.sql, columns=columns, name=name.text, structured=structured)

    def _check(self, spec: ToolStepSpec) -> ToolStep | None:
        otherwise = _scalar(spec.companions.get("else"))
        if otherwise is None:
            message = "a check says with 'else' what is wrong when it does not hold"
            self.found.append(error("tool-step-shape", message, spec.verb.span, "Add 'else: message'."))
        ends_in_comment = "--" in spec.text.text.rsplit("\n", 1)[-1]
        prepared = self._prepare(spec, reads=True, before="SELECT (", after="\n)" if ends_in_comment else ")")
        if prepared is None or otherwise is None:
            return None
        if len(prepared.columns) != 1:
            message = f"a check is one expression, and here are {len(prepared.columns)}"
            self.found.append(error("sql", message, spec.text.span, "Join conditions with AND."))
        return CheckStep(prepared.sql, self.scope.message(otherwise, self.scope.kinds))

    def _execute(self, spec: ToolStepSpec) -> ToolStep | None:
        prepared = self._prepare(spec, reads=False)
        if prepared is None:
            return None
        if not prepared.sql.lstrip().lower().startswith(("update", "delete")):
            self.inserts.update(prepared.writes)
        return ExecuteStep(prepared.sql, self._admit(prepared, spec))

    def _prepare(self, spec: ToolStepSpec, *, reads: bool, before: str = "", after: str = "") -> Prepared | None:
        """The statement of a step, checked against the schema and the scope."""
        text = spec.text
        if text.is_null:
            return None  # its file could not be read, and that has been said
        try:
            prepared = prepare(self.database, f"{before}{text.text.strip()}{after}")
        except SqlError as problem:
            lead = len(text.text) - len(text.text.lstrip()) - len(before)
            span = span_within(text, max(0, min(problem.offset + lead, len(text.text) - 1)))
            hint = sql_hint(problem.message, self.database, self.scope.kinds)
            self.found.append(error("sql", problem.message, span, hint))
            return None
        if reads != prepared.reads_only:
            does = "only reads, and this changes something" if reads else "changes something, and this only reads"
            hint = "Use 'execute'." if reads else "Use 'row' or 'rows'."
            self.found.append(error("sql", f"a step '{spec.verb.text}' {does}", text.span, hint))
            return None
        for parameter in prepared.parameters:
            self.scope.use_parameter(parameter, text)
        return prepared

    def _admit(self, prepared: Prepared, spec: ToolStepSpec) -> tuple[str, ...]:
        """The columns that a step found join the scope."""
        self._check_names(prepared, spec)
        for column in prepared.columns:
            if column.name.isidentifier():
                self.scope.add(column.name, column.kind, spec.text)
        return tuple(column.name for column in prepared.columns)

    def _check_names(self, prepared: Prepared, spec: ToolStepSpec) -> None:
        """Every column of a result needs a name of its own."""
        for column in prepared.columns:
            if not column.name.isidentifier():
                message = f"the result has no name for {quoted(column.name)}"
                hint = f"Write '{column.name} AS a_name'."
                self.found.append(error("unnamed-column", message, spec.text.span, hint))
                self.scope.torn = True


def _scalar(node: Node | None) -> Scalar | None:
    return node if isinstance(node, Scalar) else None
