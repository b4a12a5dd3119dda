"""What is particular to each test runner: what it loads unasked, and how its tests are written."""

import re
from collections.abc import Callable, Iterable, Mapping
from pathlib import PurePosixPath
from string import Template
from typing import Literal, NamedTuple

from ...compiler.contract.test_files import TEST_FILE
from .node_canaries import assertions, canary_file


class Habits(NamedTuple):
    """A test runner's. `test` finds a test and its `name`.

    `wrong` makes bodies of tests that fail, with two numbers that differ, and with what some files of tests use.
    `canaries` makes a file of such bodies by names, beside a file of tests, from all files and from the tests.
    """

    loaded_unasked: re.Pattern[str]
    test_file: re.Pattern[str]
    test: re.Pattern[bytes]
    wrong: Callable[[Iterable[bytes], tuple[int, int]], list[str]]
    canary_file: Callable[[str, str], str]
    canaries: Callable[[Mapping[str, str], str, Mapping[str, bytes], Mapping[str, bytes]], str]


def _python_beside(holder: str, word: str) -> str:
    stem = holder.removesuffix(".py")
    ends = stem.endswith("_test") and not stem.rpartition("/")[2].startswith("test_")
    return f"{stem.removesuffix('_test')}_{word}_test.py" if ends else f"{stem}_{word}.py"


_PYTHON_WRONG = {
    b"": "    left, right = $left, $right\n    assert left == right\n",
    b"raises": "    with pytest.raises(ValueError):\n        int('$left')\n",
    b"approx": "    assert pytest.approx($left) == $right\n",
    b"TestCase": "    unittest.TestCase().assertEqual($left, $right)\n",
}


def _python_wrong(tests: Iterable[bytes], numbers: tuple[int, int]) -> list[str]:
    text = b"\n".join(tests)
    left, right = numbers
    return [Template(body).substitute(left=left, right=right) for use, body in _PYTHON_WRONG.items() if use in text]


def _python_canaries(bodies: Mapping[str, str], _holder: str, _files: object, _tests: object) -> str:
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
    wrong=_python_wrong,
    canary_file=_python_beside,
    canaries=_python_canaries,
)


def _node_beside(holder: str, word: str) -> str:
    """A file that Node takes for tests, and runs after the one beside it: by then, what both load is loaded."""
    path = PurePosixPath(holder)
    end = ".test" if path.stem == "test" else path.stem[-5:] if path.stem.endswith((".test", "-test", "_test")) else ""
    begin = path.stem if path.stem == "test" or end == "_test" else path.stem.removesuffix(end)
    return str(path.with_name(f"{begin}_{word}{end}{path.suffix}"))


_NODE = Habits(
    loaded_unasked=re.compile(r"(^|/)(package\.json|\.npmrc|node_modules/.*|[^/]*\.node)$", re.IGNORECASE),
    test_file=TEST_FILE["node"],
    test=re.compile(rb"\b(?:test|it)\(\s*['\"`](?P<name>[^'\"`\\\n]+)['\"`]"),
    wrong=assertions,
    canary_file=_node_beside,
    canaries=canary_file,
)

HABITS: Mapping[Literal["pytest", "node"], Habits] = {"pytest": _PYTHON, "node": _NODE}
"""By the adapter's name."""
