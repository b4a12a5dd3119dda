"""The pages of a proof's rules: one for each rule that a proof can name."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from liarproof.compiler.pages import PAGES as OF_THE_COMPILER
from liarproof.runtime.proving.pages import PAGES
from liarproof.runtime.proving.remedies import IN_WORKSPACE, REMEDIES

RUNTIME = Path(__file__).parents[3] / "runtime"
RAISERS = {"Failure": 2, "suite_failure": 0, "weak": 0}
"""What takes the name of a rule, and as which argument."""


def raised() -> Iterator[str]:
    """A pattern for each place where a rule is named: what is filled in later may be anything."""
    for path in RUNTIME.rglob("*.py"):
        if path.is_relative_to(RUNTIME / "runs"):
            continue  # what fails there is no rule
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in RAISERS and node.args:
                yield pattern(node.args[RAISERS[node.func.id]])


def pattern(node: ast.expr) -> str:
    match node:
        case ast.Constant(value=str(rule)):
            return re.escape(rule)
        case ast.JoinedStr(values=parts):
            return "".join(pattern(part) for part in parts)
        case ast.FormattedValue():
            return "[a-z-]+"
        case ast.Attribute(attr="rule"):  # a weakness says itself which rule it breaks
            return "saboteur-passes|unseen-column|untested-code|loose-rule"
        case _:
            raise ValueError(ast.unparse(node))


def test_every_rule_has_a_page_and_every_page_a_rule():
    patterns = set(raised())
    named = {each: {rule for rule in PAGES if re.fullmatch(each, rule)} for each in patterns}
    assert [each for each, rules in named.items() if not rules] == []
    assert set().union(*named.values()) == PAGES.keys() == REMEDIES.keys()
    assert IN_WORKSPACE.keys() < REMEDIES.keys()


def test_no_rule_of_a_proof_is_one_of_the_compiler():
    assert PAGES.keys().isdisjoint(OF_THE_COMPILER)


@pytest.mark.parametrize("rule", sorted(PAGES))
def test_a_page_says_what_happened_why_it_matters_and_what_to_change(rule: str):
    what, why, *remedies = PAGES[rule].split("\n\n")
    assert re.fullmatch(r"[A-Z`].{10,77}\.", what)
    assert ". " not in what
    assert why.endswith(".")
    assert [" ".join(remedy.split()) for remedy in remedies] == [
        f"What to change: {REMEDIES[rule]}",
        *([f"In a workspace: {IN_WORKSPACE[rule]}"] if rule in IN_WORKSPACE else []),
    ]
    assert [line for line in PAGES[rule].split("\n") if len(line) > 80] == []
