"""Tools of a database world: every statement prepared, every name of a scope accounted for."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from ..contract import placeholders
from ..contract.model import (
    CheckStep,
    ColumnKind,
    ExecuteStep,
    FaultStep,
    Returned,
    RowsStep,
    RowStep,
    Tool,
    ToolStep,
)
from ..contract.placeholders import Template
from ..contract.sql import Database, Prepared, prepare
from ..contract.sql_error import SqlError
from ..diagnostics import Diagnostic, did_you_mean, error, listed, quoted
from ..document import Mapping, Node, Scalar, Sequence, span_within
from ..scalars import ANY, Unfit, resolve
from ..spec import ToolSpec, ToolStepSpec, WorldSpec
from .tool_input import input_kinds, input_schema

_CHECK = "SELECT ("


@dataclass(frozen=True, slots=True)
class LoweredTool:
    """A tool and what scripts need to know of it.

    `outputs` are the kinds of its output fields, none if it returns one value; `inserts` the tables it adds rows to.
    """

    tool: Tool
    outputs: dict[str, ColumnKind]
    inserts: frozenset[str]


def lower_tool(spec: ToolSpec, world: WorldSpec, database: Database, found: list[Diagnostic]) -> LoweredTool:
    """A tool ready to run; what is wrong with it is added to `found`."""
    schema = input_schema(spec.input, found)
    scope = _Scope(database, world, found, kinds={"now": "text", "today": "text", **input_kinds(schema)})
    steps = tuple(scope.steps(spec.steps, ()))
    returns, outputs = scope.returns(spec.returns)
    for name, node in spec.input.keys.items():
        if name not in scope.used:
            hint = f"Use ':{name}' in a step, '{name}' in 'returns', or remove the input."
            found.append(error("unused-input", f"no step of '{spec.name.text}' uses '{name}'", node.span, hint))
    tool = Tool(
        description=spec.description.text.strip(),
        input=schema,
        steps=steps,
        returns=returns if isinstance(returns, dict) else {},
        returns_one=None if isinstance(returns, dict) else returns,
    )
    return LoweredTool(tool, outputs, frozenset(scope.inserts))


@dataclass(slots=True)
class _Scope:
    """The names that a tool's next step can use, by the kind of their values."""

    database: Database
    world: WorldSpec
    found: list[Diagnostic]
    kinds: dict[str, ColumnKind]
    used: set[str] = field(default_factory=set[str])
    inserts: set[str] = field(default_factory=set[str])

    def steps(self, specs: Iterable[ToolStepSpec], doing: tuple[str, ...]) -> Iterable[ToolStep]:
        """Steps in order, those of `do` written out."""
        for spec in specs:
            if spec.verb.text == "do":
                name = spec.text.text
                if name in doing:
                    message = f"'{name}' does itself: {' → '.join((*doing, name))}"
                    self.found.append(error("endless-steps", message, spec.text.span, "Take one 'do' out."))
                elif name in self.world.steps:
                    yield from self.steps(self.world.steps[name], (*doing, name))
                continue
            step = self.step(spec)
            if step is not None:
                yield step

    def step(self, spec: ToolStepSpec) -> ToolStep | None:
        match spec.verb.text:
            case "row":
                return self.row(spec)
            case "rows":
                return self.rows(spec)
            case "check":
                return self.check(spec)
            case "execute":
                return self.execute(spec)
            case _:
                return FaultStep(spec.text.text)

    def row(self, spec: ToolStepSpec) -> ToolStep | None:
        prepared = self.prepare(spec, reads=True)
        before = dict(self.kinds)
        columns = self.admit(prepared, spec)
        none, seen = (_scalar(spec.companions.get(key)) for key in ("none", "found"))
        optional = _scalar(spec.companions.get("optional"))
        if sum(choice is not None for choice in (none, seen, optional)) != 1:
            hint = "Add 'none: message' if no row is an error, 'found: message' if a row is one, or 'optional: true'."
            message = "a row step says what no row means with one of none, found or optional"
            self.found.append(error("tool-step-shape", message, spec.verb.span, hint))
        if not prepared:
            return None
        return RowStep(
            sql=prepared.sql,
            columns=columns,
            none=self.message(none, before) if none else None,
            found=self.message(seen, self.kinds) if seen else None,
            optional=optional is not None,
        )

    def rows(self, spec: ToolStepSpec) -> ToolStep | None:
        prepared = self.prepare(spec, reads=True)
        name = _scalar(spec.companions.get("as"))
        if name is None:
            message = "a rows step names its list with 'as'"
            self.found.append(error("tool-step-shape", message, spec.verb.span, "Add, for example, 'as: orders'."))
            return None
        if prepared:
            self.named(prepared, spec)
        self.add(name.text, "json", name)
        if not prepared:
            return None
        structured: dict[str, ColumnKind] = {
            column.name: column.kind for column in prepared.columns if column.kind in ("json", "boolean")
        }
        columns = tuple(column.name for column in prepared.columns)
        return RowsStep(sql=prepared.sql, columns=columns, name=name.text, structured=structured)

    def check(self, spec: ToolStepSpec) -> ToolStep | None:
        otherwise = _scalar(spec.companions.get("else"))
        prepared = self.prepare(spec, reads=True, before=_CHECK, after=")")
        if otherwise is None:
            message = "a check says with 'else' what is wrong when it does not hold"
            self.found.append(error("tool-step-shape", message, spec.verb.span, "Add 'else: message'."))
            return None
        template = self.message(otherwise, self.kinds)
        return CheckStep(prepared.sql, template) if prepared else None

    def execute(self, spec: ToolStepSpec) -> ToolStep | None:
        prepared = self.prepare(spec, reads=False)
        columns = self.admit(prepared, spec)
        if prepared and not prepared.sql.lstrip().lower().startswith(("update", "delete")):
            self.inserts.update(prepared.writes)
        return ExecuteStep(prepared.sql, columns) if prepared else None

    def prepare(self, spec: ToolStepSpec, *, reads: bool, before: str = "", after: str = "") -> Prepared | None:
        """The statement of a step, checked against the schema and the scope."""
        text = spec.text
        try:
            prepared = prepare(self.database, f"{before}{text.text.strip()}{after}")
        except SqlError as problem:
            lead = len(text.text) - len(text.text.lstrip()) - len(before)
            span = span_within(text, max(0, min(problem.offset + lead, len(text.text) - 1)))
            self.found.append(error("sql", problem.message, span, ""))
            return None
        if reads and not prepared.reads_only:
            self.found.append(
                error("sql", f"a {spec.verb.text} step only reads, and this writes", text.span, "Use 'execute'.")
            )
        if not reads and prepared.reads_only:
            self.found.append(
                error("sql", "an execute step changes something, and this reads", text.span, "Use 'row' or 'rows'.")
            )
        for parameter in prepared.parameters:
            self.use(parameter, text)
        return prepared

    def use(self, name: str, at: Scalar) -> None:
        self.used.add(name)
        if name not in self.kinds:
            offset = max(at.text.find(f":{name}"), 0)
            hint = did_you_mean(name, self.kinds) or f"Names at this step: {listed(self.kinds)}."
            message = f"nothing before this step gives ':{name}'"
            self.found.append(error("unbound-name", message, span_within(at, offset), hint))

    def named(self, prepared: Prepared, spec: ToolStepSpec) -> None:
        """Every column of a result needs a name of its own."""
        for column in prepared.columns:
            if not column.name.isidentifier():
                message = f"the result has no name for {quoted(column.name)}"
                hint = f"Write '{column.name} AS a_name'."
                self.found.append(error("name-taken", message, spec.text.span, hint))

    def admit(self, prepared: Prepared | None, spec: ToolStepSpec) -> tuple[str, ...]:
        """The columns that a step found join the scope."""
        if prepared is None:
            return ()
        self.named(prepared, spec)
        for column in prepared.columns:
            self.add(column.name, column.kind, spec.text)
        return tuple(column.name for column in prepared.columns)

    def add(self, name: str, kind: ColumnKind, at: Scalar) -> None:
        if name in self.kinds:
            message = f"the name '{name}' is taken already by an input or an earlier step"
            self.found.append(error("name-taken", message, at.span, f"Write '{name} AS another_name'."))
        self.kinds[name] = kind

    def message(self, scalar: Scalar, kinds: dict[str, ColumnKind]) -> Template:
        """A message whose names are all in scope."""
        template = parsed(scalar, self.found)
        for name in placeholders.names(template):
            self.used.add(name)
            if name not in kinds:
                hint = did_you_mean(name, kinds) or f"Names at this step: {listed(kinds)}."
                self.found.append(
                    error("unbound-name", f"nothing before this message gives '<{name}>'", scalar.span, hint)
                )
        return template

    def returns(self, node: Node | None) -> tuple[dict[str, Returned] | Returned, dict[str, ColumnKind]]:
        """What a tool gives back, and the kinds of its fields."""
        if node is None:
            return {}, {}
        if isinstance(node, Mapping) and "json" not in node.entries and "value" not in node.entries:
            fields = {name: self.returned(item) for name, item in node.entries.items()}
            return fields, {name: item.kind for name, item in fields.items()}
        return self.returned(node), {}

    def returned(self, node: Node) -> Returned:
        if isinstance(node, Scalar):
            return self.named_return(node, None)
        inner = node.entries if isinstance(node, Mapping) else {}
        name = inner.get("json")
        if isinstance(name, Scalar):
            return self.named_return(name, "json")
        return Returned(value=constant(inner.get("value"), self.found))

    def named_return(self, name: Scalar, kind: ColumnKind | None) -> Returned:
        self.used.add(name.text)
        if name.text not in self.kinds:
            hint = (
                did_you_mean(name.text, self.kinds) or f"Names here: {listed(self.kinds)}. A constant is {{value: …}}."
            )
            self.found.append(error("unbound-name", f"no step gives '{name.text}'", name.span, hint))
        return Returned(name=name.text, kind=kind or self.kinds.get(name.text, "any"))


def parsed(scalar: Scalar, found: list[Diagnostic]) -> Template:
    """The template of a text whose names are filled at run time."""
    try:
        return placeholders.parse(scalar.text)
    except placeholders.UnknownFormatError as problem:
        hint = did_you_mean(problem.args[0], placeholders.FORMATS) or f"Formats are {', '.join(placeholders.FORMATS)}."
        found.append(error("placeholder", f"there is no format '{problem.args[0]}'", scalar.span, hint))
        return ()


def constant(node: Node | None, found: list[Diagnostic]) -> Any:
    """A constant of any kind; text that could be something else needs its quotes."""
    if node is None:
        return None
    if isinstance(node, Scalar):
        value = resolve(node, ANY)
        if isinstance(value, Unfit):
            found.append(error(value.rule, value.message, node.span, value.hint))
            return None
        return value
    if isinstance(node, Mapping):
        return {key: constant(item, found) for key, item in node.entries.items()}
    return [constant(item, found) for item in node.items] if isinstance(node, Sequence) else None


def _scalar(node: Node | None) -> Scalar | None:
    return node if isinstance(node, Scalar) else None
