"""The rules that the sources of the compiler raise, as their syntax tells them."""

import ast
from collections.abc import Iterator, Mapping
from pathlib import Path

COMPILER = Path(__file__).parents[2] / "compiler"
RAISERS = frozenset({"Diagnostic", "SourceError", "Unfit", "_stop", "error", "unknown", "unknown_at", "warning"})
"""What takes the name of a rule as its first argument."""


def raised() -> frozenset[str]:
    """The names of all rules.

    Raises:
        ValueError: the name of a rule is made in a way that cannot be read here.
    """
    return frozenset(rule for path in COMPILER.rglob("*.py") for rule in _in_module(path))


def _in_module(path: Path) -> Iterator[str]:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    constants = dict(_constants(tree))
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and node.args and _name(node.func) in RAISERS:
            rule = _rule(node.args[0], constants)
            if rule is None:
                raise ValueError(f"{path}:{node.lineno}: {ast.unparse(node.args[0])} names a rule, and which one?")
            yield from rule


def _constants(tree: ast.Module) -> Iterator[tuple[str, str]]:
    for node in tree.body:
        match node:
            case ast.Assign(targets=[ast.Name(id=name)], value=ast.Constant(value=str(text))):
                yield name, text
            case _:
                pass


def _rule(node: ast.expr, constants: Mapping[str, str]) -> tuple[str, ...] | None:
    match node:
        case ast.Constant(value=str(rule)):
            return (rule,)
        case ast.Name(id=name) if name in constants:
            return (constants[name],)
        case ast.Name(id="rule") | ast.Attribute(attr="rule"):
            return ()  # handed on: it is written where it comes from
        case _:
            return None


def _name(node: ast.expr) -> str:
    match node:
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return name
        case _:
            return ""
