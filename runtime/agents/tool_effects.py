"""What kinds of change a tool can make, as far as its statements tell."""

from collections.abc import Iterator, Mapping, Set

from ...compiler.contract.model import ExecuteStep, MutationRule, Tool, World
from ...compiler.contract.outcomes import Effect
from ...compiler.contract.sql.tokens import tokens

_VERBS = {"insert": ("insert", "replace"), "update": ("update", "replace"), "delete": ("delete",)}


def tools_that_make(effect: Effect, world: World) -> Iterator[str]:
    """The tools that can make a mutation of a kind, in their order."""
    return (name for name, tool in world.tools.items() if can_make(effect, tool, world.mutations))


def can_make(effect: Effect, tool: Tool, rules: Mapping[str, MutationRule]) -> bool:
    """Whether a statement of a tool can make a mutation of a kind.

    It has to name the table, and for an update one of the columns whose change is told. Where rows of one table are
    told apart by a text, a statement that writes the text of another kind of row makes none.
    """
    wanted = [rule for rule in rules.values() if rule.effect == effect]
    statements = [_words(step.sql) for step in tool.steps if isinstance(step, ExecuteStep)]
    return any(_can_be(words, rule, rules) for words in statements for rule in wanted)


def _can_be(words: Set[str], rule: MutationRule, rules: Mapping[str, MutationRule]) -> bool:
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
