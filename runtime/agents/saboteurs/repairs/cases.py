"""What tests that can be seen ask of functions and expect of them, as far as it can be read off their text."""

import builtins
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from .definitions import Definitions, bound_by, is_import, parameters, used_by
from .source import FUNCTIONS, below, is_python, text_of, tree

if TYPE_CHECKING:
    from tree_sitter import Node

_GLOBALS = frozenset(("undefined", "NaN", "Infinity", "Date", "Map", "Set", "Number", "BigInt", "String", "Error"))
_EQUAL = frozenset(("equal", "strictEqual", "deepEqual", "deepStrictEqual"))

Row = Mapping[str, "Node"]
"""What the parameters of a test stand for, by their names."""


class Case(NamedTuple):
    """A call of a function and the value that a test expects, as source text.

    `needs` are statements that have to come before, in order, and `borrowed` names that these and the case take from
    elsewhere. The value of one that is `constant` needs neither.
    """

    function: str
    arguments: str
    expected: str
    needs: tuple[str, ...] = ()
    borrowed: frozenset[str] = frozenset()
    constant: bool = True


def cases_of(tests: Mapping[str, str]) -> tuple[Case, ...]:
    """The cases of all files of tests, in order, each once."""
    found = (case for path, source in sorted(tests.items()) for case in _cases(path, source))
    return tuple(dict.fromkeys(found))


def _cases(path: str, source: str) -> Iterator[Case]:
    root = tree(path, source)
    if root is None:
        return
    known, python = Definitions(root), is_python(path)
    for node in below(root):
        asked = _asserted(node) if python else _compared(node)
        if asked is None:
            continue
        call, expected = asked
        function, arguments = call.child_by_field_name("function"), call.child_by_field_name("arguments")
        if function is None or arguments is None or function.type != "identifier":
            continue
        for row in _rows(node, known):
            test = _Test(known, row, _prepared(node), parameters(node))
            if test.knows(arguments, expected):
                yield test.case(text_of(function), arguments, expected, python=python)


class _Test(NamedTuple):
    """What stands around a case: its module's definitions, a row of parameters, and what the test prepares.

    `given` are the names that somebody else gives the test a value for, unless the row does.
    """

    known: Definitions
    row: Row
    prepared: "Sequence[Node]"
    given: frozenset[str]

    def knows(self, *nodes: "Node") -> bool:
        """Whether these stand for something without what is given from elsewhere."""
        own = frozenset(self.row).union(*map(bound_by, self.prepared))
        return all(
            name in own or (name not in self.given and (name in self.known or _is_global(name)))
            for name in _used((*nodes, *self._before))
        )

    def case(self, function: str, arguments: "Node", expected: "Node", *, python: bool) -> Case:
        """The case; in Python its imports are among what it needs, in a script they are borrowed."""
        due = self.row.get(text_of(expected), expected)
        rows = tuple(f"{name} = ({text_of(value)})" for name, value in self.row.items())
        leaning = (arguments, expected, *self._before)
        needed = self.known.needed(leaning)
        kept = [each for each in needed if python or not is_import(each)]
        elsewhere = frozenset[str]().union(*(bound_by(each) for each in needed if each not in kept))
        return Case(
            function,
            text_of(arguments)[1:-1],
            text_of(due),
            (*map(text_of, kept), *rows, *map(text_of, self.prepared)),
            elsewhere & _used((*leaning, *kept)),
            all(map(_is_global, used_by(due))),
        )

    @property
    def _before(self) -> "tuple[Node, ...]":
        return (*self.prepared, *self.row.values())


def _used(nodes: "Iterable[Node]") -> frozenset[str]:
    return frozenset(name for node in nodes for name in used_by(node))


def _is_global(name: str) -> bool:
    return name in _GLOBALS or hasattr(builtins, name)


def _prepared(node: "Node") -> "Sequence[Node]":
    """What a test assigns before a case, if up to there it does nothing else but assert."""
    statement = node if node.parent and node.parent.type == "block" else node.parent
    block = statement.parent if statement else None
    if statement is None or block is None or block.parent is None or block.parent.type not in FUNCTIONS:
        return ()
    before = [each for each in _parts(block) if each.start_byte < statement.start_byte]
    plain = all(bound_by(each) or text_of(each).startswith("assert") for each in before)
    return [each for each in before if bound_by(each)] if plain else ()


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


def _rows(node: "Node", known: Definitions) -> Iterator[Row]:
    """What the parameters of the test around a node are, row by row; one row of nothing where it has none."""
    around = node.parent
    while around is not None and around.type != "decorated_definition":
        around = around.parent
    rows: list[dict[str, Node]] = [{}]
    for decorator in around.named_children if around else ():
        table = _table(decorator, known) if decorator.type == "decorator" else None
        if table:
            rows = [{**row, **more} for row in rows for more in table]
    yield from rows


def _table(decorator: "Node", known: Definitions) -> "list[dict[str, Node]]":
    """The rows of `@pytest.mark.parametrize("a, b", [(1, 2), …])`, as far as they can be read."""
    call = decorator.named_children[0]
    arguments = call.child_by_field_name("arguments")
    if arguments is None or not text_of(call).startswith("pytest.mark.parametrize("):
        return []
    given = [known.value(part) for part in _parts(arguments)]
    if len(given) < 2 or given[1].type not in ("list", "tuple"):
        return []
    parts = [text_of(part) for part in _parts(given[0])] if given[0].type != "string" else [text_of(given[0])]
    names = [name.strip() for part in parts for name in part.strip("\"'").split(",") if name.strip()]
    rows = [_row(row, single=len(names) == 1) for row in _parts(given[1])]
    return [dict(zip(names, row, strict=True)) for row in rows if len(row) == len(names)]


def _row(row: "Node", *, single: bool) -> "list[Node]":
    arguments = row.child_by_field_name("arguments")
    if arguments is not None and text_of(row).startswith("pytest.param("):
        return [part for part in _parts(arguments) if part.type != "keyword_argument"]
    return [row] if single else _parts(row)


def _parts(node: "Node") -> "list[Node]":
    return [part for part in node.named_children if part.type != "comment"]
