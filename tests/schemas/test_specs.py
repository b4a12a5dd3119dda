"""The parcel desk, a suite with a bit of everything, and the agents are good by these schemas."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import yaml

from liarproof import schemas

SUITE = Path(__file__).parents[2] / "specs" / "parcel-desk"
AGENTS = sorted((SUITE.parent / "agents").glob("*.yaml"))
FILES = [SUITE / "suite.yaml", SUITE / "world.yaml", *sorted(SUITE.glob("tasks/*.yaml"))]


def value(node: yaml.Node | None) -> Any:
    """Whole numbers, true, false and null as such where they have no quotes; all other scalars as text."""
    if isinstance(node, yaml.MappingNode):
        return {key.value: value(inner) for key, inner in node.value}
    if isinstance(node, yaml.SequenceNode):
        return [value(inner) for inner in node.value]
    assert isinstance(node, yaml.ScalarNode)
    text = str(node.value)
    is_word = text in ("true", "false", "null") or (text.isdecimal() and str(int(text)) == text)
    return json.loads(text) if is_word and not node.style else text


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.relative_to(SUITE).as_posix())
def test_a_file_of_the_suite_is_good(path: Path, is_valid: Callable[[dict[str, Any], Any], bool]):
    document = value(yaml.SafeLoader(path.read_text(encoding="utf-8")).get_single_node())
    kind = next(iter(document))
    assert kind == (path.stem if path.parent == SUITE else "task")
    assert is_valid(schemas.load(kind), document)


def test_the_suite_has_tasks():
    assert len(FILES) > 2


@pytest.mark.parametrize("path", AGENTS, ids=lambda path: path.stem)
def test_an_agent_is_good(path: Path, is_valid: Callable[[dict[str, Any], Any], bool]):
    document = value(yaml.SafeLoader(path.read_text(encoding="utf-8")).get_single_node())
    assert next(iter(document)) == "agent"
    assert is_valid(schemas.load("agent"), document)


def test_there_are_agents():
    assert AGENTS
