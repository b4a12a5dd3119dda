"""What a tool gives back."""

from typing import Any

from ..contract.model import ColumnKind, Returned
from ..diagnostics import Diagnostic, error
from ..document import Mapping, Node, Scalar, Sequence
from ..scalars import ANY, Unfit, resolve
from .scope import Scope


def lower_returns(node: Node | None, scope: Scope) -> tuple[dict[str, Returned] | Returned, dict[str, ColumnKind]]:
    """Fields by name, or one value for all of it, and the kinds of the fields."""
    if isinstance(node, Scalar):
        return _named(node, scope), {}
    if not isinstance(node, Mapping):
        return {}, {}
    fields = {name: _returned(item, scope) for name, item in node.entries.items()}
    return fields, {name: item.kind for name, item in fields.items()}


def _returned(node: Node, scope: Scope) -> Returned:
    if isinstance(node, Scalar):
        return _named(node, scope)
    inner = node.entries if isinstance(node, Mapping) else {}
    name = inner.get("json")
    if isinstance(name, Scalar):
        scope.use_result(name)
        return Returned(name=name.text, kind="json")
    return Returned(value=_constant(inner.get("value"), scope.found))


def _named(name: Scalar, scope: Scope) -> Returned:
    return Returned(name=name.text, kind=scope.use_result(name))


def _constant(node: Node | None, found: list[Diagnostic]) -> Any:
    """A constant of any kind; text that could be something else needs its quotes."""
    match node:
        case Scalar():
            value = resolve(node, ANY)
            if isinstance(value, Unfit):
                found.append(error(value.rule, value.message, node.span, value.hint))
                return None
            return value
        case Mapping():
            return {key: _constant(item, found) for key, item in node.entries.items()}
        case Sequence():
            return [_constant(item, found) for item in node.items]
        case _:
            return None
