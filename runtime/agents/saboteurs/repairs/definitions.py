"""What a module defines by name, and which of its statements a piece of it leans on."""

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from .source import below, text_of

if TYPE_CHECKING:
    from tree_sitter import Node

_USED = frozenset(("identifier", "shorthand_property_identifier"))
_NAMES = _USED | {"type_identifier", "shorthand_property_identifier_pattern"}
_TARGETS = frozenset(("identifier", "pattern_list", "tuple_pattern", "list_pattern", "array_pattern", "object_pattern"))
_DEFINITIONS = frozenset(("function_definition", "class_definition", "function_declaration", "class_declaration"))
_IMPORTS = frozenset(("import_statement", "import_from_statement"))
_TYPES = frozenset(("type", "type_annotation"))
_LABELS = {"attribute": "attribute", "keyword_argument": "name"}
_OWN = (
    ("for_in_clause", "left"),
    ("lambda", "parameters"),
    ("arrow_function", "parameters"),
    ("arrow_function", "parameter"),
)
"""Where an expression names what it gives a value itself."""


class Definitions:
    """The statements of a module that define something, by its name."""

    def __init__(self, root: "Node") -> None:
        self._by_name = {name: statement for statement in root.named_children for name in bound_by(statement)}

    def __contains__(self, name: str) -> bool:
        return name in self._by_name

    def value(self, node: "Node") -> "Node":
        """The value that a name was given here; any other expression is its own."""
        statement = self._by_name.get(text_of(node)) if node.type == "identifier" else None
        assigned = statement.named_children[0] if statement and statement.named_children else None
        return (assigned and assigned.child_by_field_name("right")) or node

    def needed(self, nodes: "Iterable[Node]") -> "Sequence[Node]":
        """The statements that these lean on, and those that they in turn do, in order of the text."""
        left = list(nodes)
        found: dict[int, Node] = {}
        while left:
            for name in used_by(left.pop()):
                statement = self._by_name.get(name)
                if statement is not None and statement.start_byte not in found:
                    found[statement.start_byte] = statement
                    left.append(statement)
        return [found[at] for at in sorted(found)]


def is_import(statement: "Node") -> bool:
    """Whether a statement imports something."""
    return statement.type in _IMPORTS


def bound_by(statement: "Node") -> frozenset[str]:
    """The names that a statement gives a value, if it is one that imports, defines or assigns."""
    inner = statement.child_by_field_name("declaration") or statement.child_by_field_name("definition") or statement
    return frozenset(name for each in _binders(inner) for name in names_in(each))


def _binders(inner: "Node") -> "list[Node | None]":
    """The nodes under which these names stand."""
    if is_import(inner):
        named = inner.children_by_field_name("name")
        return [each.child_by_field_name("alias") or each for each in named] or [inner]
    if inner.type in _DEFINITIONS:
        return [inner.child_by_field_name("name")]
    if inner.type == "lexical_declaration":
        return [each.child_by_field_name("name") for each in inner.named_children]
    if inner.type == "expression_statement" and inner.named_children[0].type == "assignment":
        target = inner.named_children[0].child_by_field_name("left")
        return [target] if target and target.type in _TARGETS else []
    return []


def used_by(node: "Node") -> frozenset[str]:
    """The names that have to stand for something where an expression or a statement is."""
    named = frozenset(text_of(name) for name in below(node) if name.type in _USED and not _is_label(name))
    return named - frozenset(name for each in below(node) for name in _own(each))


def parameters(node: "Node") -> frozenset[str]:
    """The names that the functions around a node are given."""
    found = frozenset[str]()
    while node.parent is not None:
        node = node.parent
        given = node.child_by_field_name("parameters")
        types = (each for each in (below(given) if given else ()) if each.type in _TYPES)
        found |= names_in(given).difference(*map(names_in, types))
    return found


def names_in(node: "Node | None") -> frozenset[str]:
    """All names under a node."""
    return frozenset(text_of(name) for name in below(node) if name.type in _NAMES) if node else frozenset()


def _own(node: "Node") -> frozenset[str]:
    """The names that a comprehension or a function without a name gives a value."""
    fields = (field for kind, field in _OWN if node.type == kind)
    return frozenset(name for field in fields for name in names_in(node.child_by_field_name(field)))


def _is_label(name: "Node") -> bool:
    """Whether a name is that of an attribute or of an argument, and stands for nothing by itself."""
    around = name.parent
    label = _LABELS.get(around.type) if around else None
    return around is not None and label is not None and around.child_by_field_name(label) == name
