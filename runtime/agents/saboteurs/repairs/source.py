"""Source text as a tree: the functions in it, and whether two texts are the same program.

Python, and JavaScript and TypeScript, which the grammar of the latter reads both.
"""

from collections.abc import Iterator
from functools import cache
from pathlib import PurePosixPath
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from tree_sitter import Node, Parser

_PYTHON = frozenset((".py",))
_SCRIPT = frozenset((".js", ".mjs", ".cjs", ".jsx", ".ts", ".mts", ".cts", ".tsx"))
FUNCTIONS = frozenset(
    (
        "function_definition",
        "function_declaration",
        "generator_function_declaration",
        "function_expression",
        "arrow_function",
        "method_definition",
    )
)
"""The grammars' words for a function."""

_UNNOTICED = frozenset(
    (
        "comment",
        "type",
        "type_annotation",
        "type_alias_declaration",
        "interface_declaration",
        "import_statement",
        "import_from_statement",
    )
)


class Function(NamedTuple):
    """A function in a source text. `text` is all of it; `outer` says that it stands by itself in its module.

    `body` are the first byte of its body and the one after the last, `body_kind` is the grammar's word for it.
    """

    name: str
    text: str
    outer: bool
    body: tuple[int, int]
    body_kind: str

    def returning(self, source: str, value: str) -> str:
        """The source with nothing left of the function but that it returns a value."""
        data = source.encode()
        start, end = self.body
        made = {"block": f"return {value}", "statement_block": f"{{ return {value}; }}"}
        return (data[:start] + made.get(self.body_kind, f"({value})").encode() + data[end:]).decode()


def is_python(path: str) -> bool:
    """Whether a file is Python."""
    return PurePosixPath(path).suffix in _PYTHON


def is_script(path: str) -> bool:
    """Whether a file is JavaScript or TypeScript."""
    return PurePosixPath(path).suffix in _SCRIPT


def functions(path: str, source: str) -> tuple[Function, ...]:
    """The functions of a source text, in order; none of a text in another language."""
    root = tree(path, source)
    return tuple(_functions(root)) if root else ()


def same_program(path: str, one: str, two: str) -> bool:
    """Whether two texts differ at most in what no test can notice: comments, layout, types, and what is imported."""
    first, second = tree(path, one), tree(path, two)
    return one == two if first is None or second is None else _meaning(first) == _meaning(second)


def tree(path: str, source: str) -> "Node | None":
    """The root of a source text's tree; None of a text in another language."""
    if not (is_python(path) or is_script(path)):
        return None
    return _parser(is_python(path)).parse(source.encode()).root_node


def text_of(node: "Node") -> str:
    """The text of a node."""
    return (node.text or b"").decode()


def below(node: "Node") -> "Iterator[Node]":
    """A node and all that are in it, in order of the text."""
    left = [node]
    while left:
        found = left.pop()
        yield found
        left += reversed(found.children)


@cache
def _parser(python: bool) -> "Parser":
    import tree_sitter_python
    import tree_sitter_typescript
    from tree_sitter import Language, Parser

    grammar = tree_sitter_python.language() if python else tree_sitter_typescript.language_tsx()
    return Parser(Language(grammar))


def _functions(root: "Node") -> Iterator[Function]:
    for node in below(root):
        body = node.child_by_field_name("body") if node.type in FUNCTIONS else None
        name = node.child_by_field_name("name") or (node.parent and node.parent.child_by_field_name("name"))
        if body is not None and name is not None:
            yield Function(text_of(name), text_of(node), _is_outer(node), body.byte_range, body.type)


def _is_outer(node: "Node") -> bool:
    """Whether a declaration stands by itself in its module, exported or decorated maybe."""
    parent = node.parent
    while parent is not None and parent.type in ("export_statement", "decorated_definition"):
        parent = parent.parent
    return node.type in ("function_definition", "function_declaration") and parent is not None and parent.parent is None


def _meaning(node: "Node") -> object:
    children = [_meaning(child) for child in node.children if child.type not in _UNNOTICED]
    return (node.type, children or text_of(node))
