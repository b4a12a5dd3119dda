"""A world's file."""

from ..diagnostics import error, here_stand, listed
from ..document import Mapping, Scalar
from ..source import Span
from ..spec import BringsSpec, MutationSpec, ProcessSpec, RowsSpec, ToolSpec, ToolStepSpec, WorldSpec
from .fields import items, mapping, required, scalar, scalars, text, texts, words
from .files import Files
from .matchers import bind_patterns
from .rows import bind_rows
from .workspace import bind_workspace

_VERBS = {
    "row": frozenset({"none", "found", "optional"}),
    "rows": frozenset({"as"}),
    "check": frozenset({"else"}),
    "execute": frozenset[str](),
    "fault": frozenset[str](),
    "do": frozenset[str](),
}
_MESSAGES = frozenset({"none", "found", "else"})
_OPERATIONS = ("insert", "update", "delete")


def bind_world(root: Mapping, files: Files) -> WorldSpec:
    """A world as written; tool steps and mutations of the wrong shape are left out with a finding."""
    process = mapping(root, "process")
    rules = {name: _process(process.keys[name], node, files) for name, node in _mappings(process)}
    if required(root, "kind").text == "workspace":
        return WorldSpec(root, required(root, "world"), rules, bind_workspace(root, files))
    return _database(root, rules, files)


def _database(root: Mapping, process: dict[str, ProcessSpec], files: Files) -> WorldSpec:
    tools = mapping(root, "tools")
    faults = mapping(root, "faults")
    mutations = mapping(root, "mutations")
    steps = mapping(root, "steps")
    return WorldSpec(
        root=root,
        title=required(root, "world"),
        schema=files.text(root.entries["schema"]),
        fixtures=_fixtures(mapping(root, "fixtures"), files),
        tools={name: _tool(tools.keys[name], node, files) for name, node in _mappings(tools)},
        steps={name: _steps(steps, name, files) for name in steps.entries},
        faults=texts(root, "faults", files),
        fault_keys=faults.keys,
        mutations={
            name: mutation
            for name, node in _mappings(mutations)
            if (mutation := _mutation(mutations.keys[name], node, files))
        },
        mutation_keys=tuple(mutations.keys.values()),
        process=process,
        step_limit=scalar(mapping(root, "limits"), "steps"),
    )


def _mappings(node: Mapping) -> list[tuple[str, Mapping]]:
    return [(name, value) for name, value in node.entries.items() if isinstance(value, Mapping)]


def _fixtures(node: Mapping, files: Files) -> tuple[RowsSpec, ...]:
    return tuple(bind_rows(node.keys[table], rows, files) for table, rows in node.entries.items())


def _tool(name: Scalar, node: Mapping, files: Files) -> ToolSpec:
    return ToolSpec(
        name=name,
        description=files.text(node.entries["description"]),
        input=mapping(node, "input"),
        steps=_steps(node, "steps", files),
        returns=node.entries.get("returns"),
    )


def _steps(parent: Mapping, key: str, files: Files) -> tuple[ToolStepSpec, ...]:
    return tuple(_step(item, files) for item in items(parent, key) if isinstance(item, Mapping))


def _step(node: Mapping, files: Files) -> ToolStepSpec:
    """A step of a tool. One of the wrong shape has no verb."""
    verbs = [key for key in node.entries if key in _VERBS]
    if len(verbs) != 1:
        message = f"a tool's step is one of {listed(_VERBS)}, and {here_stand(verbs)}"
        span = node.key_span(verbs[1] if verbs else "")
        return _misshapen(node, message, span, "Give each step a '- ' of its own.", files)
    verb = verbs[0]
    for key in node.entries:
        if key != verb and key not in _VERBS[verb]:
            owner = next(name for name, companions in _VERBS.items() if key in companions)
            hint = f"Beside '{verb}' stands {listed(sorted(_VERBS[verb]))}." if _VERBS[verb] else "Take it out."
            message = f"'{key}' stands beside '{verb}'; it belongs to '{owner}'"
            return _misshapen(node, message, node.key_span(key), hint, files)
    companions = {
        key: files.text(value) if key in _MESSAGES else value
        for key, value in node.entries.items()
        if key in _VERBS[verb]
    }
    return ToolStepSpec(node=node, verb=node.keys[verb], text=files.text(node.entries[verb]), companions=companions)


def _misshapen(node: Mapping, message: str, span: Span, hint: str, files: Files) -> ToolStepSpec:
    files.found.append(error("tool-step-shape", message, span, hint))
    nothing = Scalar(node.source, node.line, node.column, "", True)
    return ToolStepSpec(node=node, verb=nothing, text=nothing, companions={})


def _mutation(name: Scalar, node: Mapping, files: Files) -> MutationSpec | None:
    operation = _operation(node, files)
    if operation is None:
        return None
    _check_shape(node, operation, ("changed", "with"), files)
    if operation == "update" and "to" not in node.entries and "changed" not in node.entries:
        hint = "Add, for example, 'to: {status: cancelled}' or 'changed: [status]'."
        message = "an update says with 'to' or 'changed' which columns make it one"
        files.found.append(error("mutation-shape", message, node.key_span(operation), hint))
    to = mapping(node, "to")
    return MutationSpec(
        name=name,
        operation=node.keys[operation],
        table=required(node, operation),
        to=to.entries,
        to_keys=to.keys,
        changed=scalars(node, "changed"),
        covers=scalars(node, "with"),
        fields=_fields(node),
        effect=required(node, "effect"),
        claim=text(node, "claim", files),
        brings=tuple(
            brings
            for item in items(node, "brings")
            if isinstance(item, Mapping) and (brings := _brings(item, files)) is not None
        ),
    )


def _operation(node: Mapping, files: Files) -> str | None:
    operations = [key for key in _OPERATIONS if key in node.entries]
    if len(operations) == 1:
        return operations[0]
    message = f"a change is one of {listed(_OPERATIONS)} with its table, and {here_stand(operations)}"
    files.found.append(error("mutation-shape", message, node.span, "Write, for example, 'insert: refunds'."))
    return None


def _check_shape(node: Mapping, operation: str, of_updates: tuple[str, ...], files: Files) -> None:
    for key in of_updates:
        if operation != "update" and key in node.entries:
            message = f"'{key}' stands beside '{operation}'; it belongs to 'update'"
            files.found.append(error("mutation-shape", message, node.key_span(key), "Take it out."))


def _fields(node: Mapping) -> dict[str, Scalar]:
    """Fields by name: a list names columns, a mapping gives each field its column."""
    listed_fields = scalars(node, "fields")
    return {field.text: field for field in listed_fields} if listed_fields else words(node, "fields")


def _brings(node: Mapping, files: Files) -> BringsSpec | None:
    operation = _operation(node, files)
    if operation is None:
        return None
    _check_shape(node, operation, ("columns",), files)
    where = mapping(node, "where")
    return BringsSpec(
        operation=node.keys[operation],
        table=required(node, operation),
        columns=scalars(node, "columns"),
        where=words(node, "where"),
        where_keys=where.keys,
    )


def _process(name: Scalar, node: Mapping, files: Files) -> ProcessSpec:
    return ProcessSpec(
        name=name,
        rule=files.text(node.entries["rule"]),
        before=scalars(node, "before"),
        calls=bind_patterns(node, "call", files),
    )
