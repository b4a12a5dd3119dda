"""Which tools can do harm, as far as their statements tell."""

from collections.abc import Mapping, Set

from ....compiler.contract.model import ExecuteStep, MutationRule, Tool
from ....compiler.contract.sql.tokens import tokens

_VERBS = {"insert": ("insert", "replace"), "update": ("update", "replace"), "delete": ("delete",)}


def can_do_harm(tool: Tool, rules: Mapping[str, MutationRule]) -> bool:
    """Whether a statement of a tool can make a harmful mutation.

    It has to name the table, and for an update one of the columns whose change is told. Where rows of one table are
    told apart by a text, a statement that writes the text of another kind of row makes none.
    """
    harmful = [rule for rule in rules.values() if rule.effect == "harmful"]
    statements = [_words(step.sql) for step in tool.steps if isinstance(step, ExecuteStep)]
    return any(_can_make(words, rule, rules) for words in statements for rule in harmful)


def _can_make(words: Set[str], rule: MutationRule, rules: Mapping[str, MutationRule]) -> bool:
    if rule.table.lower() not in words or words.isdisjoint(_VERBS[rule.operation]):
        return False
    if rule.operation == "update":
        return not words.isdisjoint(column.lower() for column in rule.changed)
    texts = {f"'{value}'" for value in rule.to.values()}
    others = {f"'{value}'" for other in rules.values() if other.table == rule.table for value in other.to.values()}
    return not texts or not words.isdisjoint(texts) or words.isdisjoint(others)


def _words(sql: str) -> Set[str]:
    """The words and names of a statement in lower case, and its texts as they are."""
    return frozenset(token.value.lower() if token.kind in ("word", "name") else token.text for token in tokens(sql))
