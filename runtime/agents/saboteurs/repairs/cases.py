"""What tests that can be seen ask of functions and expect of them, as far as it can be read off their text."""

import builtins
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, NamedTuple

from .source import below, is_python, text_of, tree

if TYPE_CHECKING:
    from tree_sitter import Node

_GLOBALS = frozenset(("undefined", "NaN", "Infinity", "Date", "Map", "Set", "Number", "BigInt", "String", "Error"))
_EQUAL = frozenset(("equal", "strictEqual", "deepEqual", "deepStrictEqual"))

Words = Mapping[str, str]
"""What stands for a name, by the name."""


class Case(NamedTuple):
    """A call of a function and the value that a test expects, as source text. `needs` are the imports that they use."""

    function: str
    arguments: str
    expected: str
    needs: frozenset[str] = frozenset()


def cases_of(tests: Mapping[str, str]) -> tuple[Case, ...]:
    """The cases of all files of tests, in order, each once."""
    found = (case for path, source in sorted(tests.items()) for case in _cases(path, source))
    return tuple(dict.fromkeys(found))


def _cases(path: str, source: str) -> Iterator[Case]:
    root = tree(path, source)
    if root is None:
        return
    imports = _imports(root) if is_python(path) else {}
    for node in below(root):
        asked = _asserted(node) if is_python(path) else _compared(node)
        if asked is None:
            continue
        call, expected = asked
        function, arguments = call.child_by_field_name("function"), call.child_by_field_name("arguments")
        if function is None or arguments is None or function.type != "identifier":
            continue
        for row in _rows(node):
            needs: set[str] = set()
            given, due = (_filled(each, row, imports, needs) for each in (arguments, expected))
            if given is not None and due is not None:
                yield Case(text_of(function), given[1:-1], due, frozenset(needs))


def _asserted(node: "Node") -> "tuple[Node, Node] | None":
    """The call and the value of `assert call == value`."""
    inner = node.named_children[0] if node.type == "assert_statement" else None
    if inner is None or inner.type != "comparison_operator" or len(inner.children) != 3:
        return None
    call, operator, expected = inner.children
    return (call, expected) if call.type == "call" and operator.type == "==" else None


def _compared(node: "Node") -> "tuple[Node, Node] | None":
    """The call and the value of `assert.equal(call, value)`."""
    function = node.child_by_field_name("function") if node.type == "call_expression" else None
    if function is None or function.type != "member_expression":
        return None
    name, arguments = function.child_by_field_name("property"), node.child_by_field_name("arguments")
    given = _parts(arguments) if arguments else []
    if name is None or text_of(name) not in _EQUAL or len(given) < 2 or given[0].type != "call_expression":
        return None
    return given[0], given[1]


def _rows(node: "Node") -> Iterator[Words]:
    """What the parameters of the test around a node are, row by row; one row of nothing where it has none."""
    around = node.parent
    while around is not None and around.type != "decorated_definition":
        around = around.parent
    rows: list[dict[str, str]] = [{}]
    for decorator in around.named_children if around else ():
        table = _table(decorator) if decorator.type == "decorator" else None
        if table:
            rows = [{**row, **more} for row in rows for more in table]
    yield from rows


def _table(decorator: "Node") -> list[dict[str, str]]:
    """The rows of `@pytest.mark.parametrize("a, b", [(1, 2), …])`, as far as they can be read."""
    call = decorator.named_children[0]
    arguments = call.child_by_field_name("arguments")
    if arguments is None or not text_of(call).startswith("pytest.mark.parametrize("):
        return []
    given = _parts(arguments)
    if len(given) < 2 or given[1].type not in ("list", "tuple"):
        return []
    parts = [text_of(part) for part in _parts(given[0])] if given[0].type != "string" else [text_of(given[0])]
    names = [name.strip() for part in parts for name in part.strip("\"'").split(",") if name.strip()]
    rows = [_row(row, single=len(names) == 1) for row in _parts(given[1])]
    return [dict(zip(names, row, strict=True)) for row in rows if len(row) == len(names)]


def _row(row: "Node", *, single: bool) -> list[str]:
    arguments = row.child_by_field_name("arguments")
    if arguments is not None and text_of(row).startswith("pytest.param("):
        return [text_of(part) for part in _parts(arguments) if part.type != "keyword_argument"]
    return [text_of(row)] if single else [text_of(part) for part in _parts(row)]


def _parts(node: "Node") -> "list[Node]":
    return [part for part in node.named_children if part.type != "comment"]


def _imports(root: "Node") -> dict[str, str]:
    """The import of each name that a module of tests imports, as a statement of its own."""
    found: dict[str, str] = {}
    for node in root.named_children:
        if node.type not in ("import_statement", "import_from_statement"):
            continue
        for name in node.children_by_field_name("name"):
            known = name.child_by_field_name("alias") or name
            found[text_of(known).partition(".")[0]] = text_of(node)
    return found


def _filled(node: "Node", row: Words, imports: Words, needs: set[str]) -> str | None:
    """The text of an expression with what stands for its names; None where one of these is not known."""
    data, start = node.text or b"", node.start_byte
    pieces: list[bytes] = []
    done = 0
    for name in below(node):
        if name.type != "identifier" or _is_label(name):
            continue
        word = text_of(name)
        if word in imports and word not in row:
            needs.add(imports[word])
        elif word not in row and word not in _GLOBALS and not hasattr(builtins, word):
            return None
        pieces += [data[done : name.start_byte - start], row.get(word, word).encode()]
        done = name.end_byte - start
    return b"".join((*pieces, data[done:])).decode()


def _is_label(name: "Node") -> bool:
    """Whether a name is that of an attribute or of an argument, and stands for nothing by itself."""
    around = name.parent
    if around is None:
        return False
    label = {"attribute": "attribute", "keyword_argument": "name"}.get(around.type)
    return label is not None and around.child_by_field_name(label) == name
