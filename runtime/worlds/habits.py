"""What is particular to each test runner: what it loads unasked, and how its tests are written."""

import json
import re
from collections.abc import Callable, Mapping
from pathlib import PurePosixPath
from typing import Literal, NamedTuple

from ...compiler.contract.test_files import TEST_FILE


class Habits(NamedTuple):
    """A test runner's. `test` finds a test and its `name`.

    `wrong` are bodies of tests that fail, by what files of tests say that use the same. `canaries` makes a file of such
    bodies by names, beside a file of tests.
    """

    loaded_unasked: re.Pattern[str]
    test_file: re.Pattern[str]
    test: re.Pattern[bytes]
    wrong: Mapping[bytes, str]
    canary_file: Callable[[str, str], str]
    canaries: Callable[[Mapping[str, str], bytes], str]


def _beside(holder: str, word: str) -> str:
    path = PurePosixPath(holder)
    return str(path.with_name(f"{path.stem}_{word}{path.suffix}"))


def _python_beside(holder: str, word: str) -> str:
    stem = holder.removesuffix(".py")
    ends = stem.endswith("_test") and not stem.rpartition("/")[2].startswith("test_")
    return f"{stem.removesuffix('_test')}_{word}_test.py" if ends else f"{stem}_{word}.py"


def _python_canaries(bodies: Mapping[str, str], _beside: bytes) -> str:
    made = [f"def {name}():\n{body}" for name, body in bodies.items()]
    return "\n\n".join(["import unittest\n\nimport pytest\n", *made])


_PYTHON = Habits(
    loaded_unasked=re.compile(
        r"(^|/)(conftest\.py|pytest\.ini|\.?pytest\.toml|pyproject\.toml|setup\.cfg|setup\.py|tox\.ini|sitecustomize\.py|"
        r"usercustomize\.py|[^/]*\.(pth|pyc|pyo|so)|__pycache__/.*|[^/]*\.(dist|egg)-info/.*)$",
        re.IGNORECASE,
    ),
    test_file=TEST_FILE["pytest"],
    test=re.compile(rb"^[ \t]*(?:async )?def (?P<name>test\w*)", re.MULTILINE),
    wrong={
        b"": "    left, right = 17, 18\n    assert left == right\n",
        b"raises": "    with pytest.raises(ValueError):\n        int('17')\n",
        b"approx": "    assert pytest.approx(17) == 18\n",
        b"TestCase": "    unittest.TestCase().assertEqual(17, 18)\n",
    },
    canary_file=_python_beside,
    canaries=_python_canaries,
)


def _node_beside(holder: str, word: str) -> str:
    """Node knows a file of tests by the end or the beginning of its name, so the word goes elsewhere."""
    path = PurePosixPath(holder)
    if path.name.startswith("test-"):
        return _beside(holder, word)
    return str(path.with_name(f"{word}-{path.name}" if path.stem != "test" else f"test-{word}{path.suffix}"))


def _node_canaries(bodies: Mapping[str, str], beside: bytes) -> str:
    """Canaries in the kind of module that the text beside them is."""
    load = "const test = require('node:test');\nconst assert = require('node:assert');\n"
    if _IMPORT.search(beside) or not _REQUIRE.search(beside):
        load = "import test from 'node:test';\nimport assert from 'node:assert';\n"
    return load + "".join(f"\ntest({json.dumps(name)}, () => {{\n{body}}});\n" for name, body in bodies.items())


_IMPORT = re.compile(rb"^\s*import\b", re.MULTILINE)
_REQUIRE = re.compile(rb"\brequire\s*\(")
_NODE = Habits(
    loaded_unasked=re.compile(r"(^|/)(package\.json|\.npmrc|node_modules/.*|[^/]*\.node)$", re.IGNORECASE),
    test_file=TEST_FILE["node"],
    test=re.compile(rb"\b(?:test|it)\(\s*['\"`](?P<name>[^'\"`\\\n]+)['\"`]"),
    wrong={
        b"": "  assert.equal(17, 18);\n",
        b"deep": "  assert.deepEqual([17], [18]);\n",
        b"throws": "  assert.throws(() => Number('17'));\n",
    },
    canary_file=_node_beside,
    canaries=_node_canaries,
)

HABITS: Mapping[Literal["pytest", "node"], Habits] = {"pytest": _PYTHON, "node": _NODE}
"""By the adapter's name."""
