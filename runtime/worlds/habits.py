"""What is particular to each test runner: what it loads unasked, and how its tests are written."""

import json
import re
from collections.abc import Callable, Mapping
from pathlib import PurePosixPath
from typing import Literal, NamedTuple


class Habits(NamedTuple):
    """A test runner's. `test` finds a test and its `name`; a canary takes a name and the text beside it."""

    loaded_unasked: re.Pattern[str]
    test_file: re.Pattern[str]
    test: re.Pattern[bytes]
    canary_file: Callable[[str, str], str]
    canary: Callable[[str, bytes], str]


def _beside(holder: str, word: str) -> str:
    path = PurePosixPath(holder)
    return str(path.with_name(f"{path.stem}_{word}{path.suffix}"))


def _python_canary(name: str, _beside: bytes) -> str:
    return f"def {name}():\n    left, right = {len(name)}, {len(name) + 1}\n    assert left == right\n"


_PYTHON = Habits(
    loaded_unasked=re.compile(
        r"(^|/)(conftest\.py|pytest\.ini|\.?pytest\.toml|pyproject\.toml|setup\.cfg|setup\.py|tox\.ini|sitecustomize\.py|"
        r"usercustomize\.py|[^/]*\.(pth|pyc|pyo|so)|__pycache__/.*|[^/]*\.(dist|egg)-info/.*)$",
        re.IGNORECASE,
    ),
    test_file=re.compile(r"\.py$"),
    test=re.compile(rb"^[ \t]*(?:async )?def (?P<name>test\w*)", re.MULTILINE),
    canary_file=_beside,
    canary=_python_canary,
)


def _node_beside(holder: str, word: str) -> str:
    """Node knows a file of tests by the end or the beginning of its name, so the word goes elsewhere."""
    path = PurePosixPath(holder)
    if path.name.startswith("test-"):
        return _beside(holder, word)
    return str(path.with_name(f"{word}-{path.name}" if path.stem != "test" else f"test-{word}{path.suffix}"))


def _node_canary(name: str, beside: bytes) -> str:
    """A canary in the kind of module that the text beside it is."""
    load = "const test = require('node:test');\nconst assert = require('node:assert');\n"
    if _IMPORT.search(beside) or not _REQUIRE.search(beside):
        load = "import test from 'node:test';\nimport assert from 'node:assert';\n"
    return f"{load}\ntest({json.dumps(name)}, () => {{\n  assert.equal({len(name)}, {len(name) + 1});\n}});\n"


_IMPORT = re.compile(rb"^\s*import\b", re.MULTILINE)
_REQUIRE = re.compile(rb"\brequire\s*\(")
_NODE = Habits(
    loaded_unasked=re.compile(r"(^|/)(package\.json|\.npmrc|node_modules/.*|[^/]*\.node)$", re.IGNORECASE),
    test_file=re.compile(r"(^|/)(test|test-[^/]+|[^/]+[._-]test)\.[cm]?js$"),
    test=re.compile(rb"\b(?:test|it)\(\s*['\"`](?P<name>[^'\"`\\\n]+)['\"`]"),
    canary_file=_node_beside,
    canary=_node_canary,
)

HABITS: Mapping[Literal["pytest", "node"], Habits] = {"pytest": _PYTHON, "node": _NODE}
"""By the adapter's name."""
