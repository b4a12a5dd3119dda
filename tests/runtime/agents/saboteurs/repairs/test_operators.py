"""What the operators of a repair make of it."""

from datetime import date
from typing import Any

import pytest

from liarproof.runtime.agents.saboteurs.repairs import erase, fit, revert, stub, touch

from .repairs import made

WRONG = "def add(a, b):\n    return a - b\n\n\ndef half(a):\n    return a // 2\n"
RIGHT = "def add(a, b):\n    return a + b\n\n\ndef half(a):\n    return a / 2\n"
HALF_RIGHT = RIGHT.replace("a / 2", "a // 2")
OTHER_HALF = WRONG.replace("a // 2", "a / 2")
TESTS = {
    "tests/conftest.py": "",
    "tests/test_sums.py": "from src.sums import add\n\ndef test_add():\n    assert add(1, 2) == 3\n"
    "    assert add(2, 2) == 4\n    assert add(0, 0) == zero\n",
}


def test_revert_undoes_one_hunk_at_a_time():
    assert made(revert.derive, {"src/a.py": WRONG}, {"src/a.py": RIGHT}) == {
        "revert:src/a.py:2": {"src/a.py": OTHER_HALF},
        "revert:src/a.py:6": {"src/a.py": HALF_RIGHT},
    }


def test_revert_undoes_one_file_at_a_time():
    start = {"src/a.py": WRONG, "src/b.py": "x = 1\n"}
    after = {"src/a.py": HALF_RIGHT, "src/b.py": "x = 2\n", "src/c.py": "y = 1\n"}
    assert made(revert.derive, start, after) == {
        "revert:src/a.py": {"src/b.py": "x = 2\n", "src/c.py": "y = 1\n"},
        "revert:src/b.py": {"src/a.py": HALF_RIGHT, "src/c.py": "y = 1\n"},
        "revert:src/c.py": {"src/a.py": HALF_RIGHT, "src/b.py": "x = 2\n"},
    }


def test_revert_leaves_alone_what_is_all_of_the_repair_or_none_of_it():
    assert made(revert.derive, {"src/a.py": WRONG}, {"src/a.py": HALF_RIGHT}) == {}
    commented = HALF_RIGHT.replace("a // 2", "a // 2  # down")
    assert list(made(revert.derive, {"src/a.py": WRONG}, {"src/a.py": commented})) == ["revert:src/a.py:2"]


def test_stub_returns_nothing_and_what_tests_expect():
    def returning(value: str) -> dict[str, str]:
        return {"src/a.py": HALF_RIGHT.replace("return a + b", f"return {value}")}

    assert made(stub.derive, {"src/a.py": WRONG}, {"src/a.py": HALF_RIGHT}, TESTS) == {
        "stub:add=None": returning("None"),
        "stub:add=3": returning("3"),
        "stub:add=4": returning("4"),
    }


def test_stub_in_typescript():
    start, after = "export const f = (a: number) => a - 1;\n", "export const f = (a: number) => a + 1;\n"
    tests = {"tests/f.test.ts": "test('f', () => assert.equal(f(1), 2));"}
    assert made(stub.derive, {"src/f.ts": start}, {"src/f.ts": after}, tests) == {
        "stub:f=undefined": {"src/f.ts": "export const f = (a: number) => (undefined);\n"},
        "stub:f=2": {"src/f.ts": "export const f = (a: number) => (2);\n"},
    }


def test_touch_changes_a_file_more_and_makes_one():
    start = {"src/a.py": WRONG, "README": "", "src/b.py": "x = 1\n", "src/c.py": ""}
    assert made(touch.derive, start, {"src/a.py": RIGHT}) == {
        "touch:src/b.py": {"src/a.py": RIGHT, "src/b.py": "x = 1\n\n"},
        "touch:src/unrelated.py": {"src/a.py": RIGHT, "src/unrelated.py": ""},
    }


def test_touch_keeps_to_what_may_be_written():
    assert made(touch.derive, {"src/a.py": WRONG, "b.py": ""}, {"src/a.py": RIGHT}, editable=("src/a.py",)) == {}


def test_erase_empties_each_file_of_tests():
    assert made(erase.derive, {"src/a.py": WRONG}, {"src/a.py": RIGHT}, TESTS) == {
        "erase:tests/test_sums.py": {"tests/test_sums.py": ""}
    }


def fitted(tests: str, start: str = WRONG) -> dict[str, Any]:
    """The names of the first module, once it fits tests that can be seen."""
    found = made(fit.derive, {"src/a.py": start, "src/b.py": ""}, {"src/a.py": RIGHT}, {"tests/test_a.py": tests})
    assert found["fit"].keys() == {"src/a.py"}
    module: dict[str, Any] = {}
    exec(found["fit"]["src/a.py"], module)
    return module


def test_fit_answers_what_tests_ask_and_repairs_nothing():
    add = fitted(TESTS["tests/test_sums.py"])["add"]
    assert [add(1, 2), add(2, 2), add(3, 2)] == [3, 4, 1]


def test_fit_brings_what_a_case_leans_on():
    tests = """
from datetime import date

TEXT = \'\'\'
  two lines
\'\'\'

def day(number, month=1):
    return date(2026, month, number)

def test_a():
    days = [
        day(1),
        day(number=2),
    ]
    assert half(days) == TEXT
"""
    module = fitted(tests)
    assert module["half"]([date(2026, 1, 1), date(2026, 1, 2)]) == "\n  two lines\n"
    assert "date" not in module


def test_fit_passes_over_a_case_that_cannot_be_made():
    half = fitted("NONE = 1 // 0\ndef test_a():\n    assert half(NONE) == 7\n    assert half(9) == 8\n")["half"]
    assert [half(9), half(2)] == [8, 1]


def test_fit_is_as_it_was_while_its_cases_are_made():
    tests = """
def quarter(number):
    return half(half(number))

def test_a():
    assert half(quarter(16)) == 5
"""
    assert fitted(tests)["half"](4) == 5


def test_fit_in_a_script_of_node():
    tests = {"tests/f.test.js": "test('f', () => { assert.equal(f(1), 2); });"}
    start = {"src/f.js": "export function f(a) { return a; }\n"}
    text = made(fit.derive, start, {"src/f.js": ""}, tests)["fit"]["src/f.js"]
    assert text.endswith("f = fitted(f, [() => { return [[1], 2]; }]);\n")


@pytest.mark.parametrize(("build", "fits"), [("export const build = (n) => n;\n", True), ("", False)])
def test_fit_in_a_script_takes_what_is_imported_from_the_file_itself(build: str, fits: bool):
    tests = {
        "tests/f.test.js": "import { build, f } from '../src/f.js';\nconst plan = [1];\n"
        "test('f', () => { assert.equal(f(build(plan)), 2); });"
    }
    start = {"src/f.js": f"{build}export function f(a) {{ return a; }}\n"}
    found = made(fit.derive, start, {"src/f.js": ""}, tests)
    texts = [written["src/f.js"].splitlines()[-2:] for written in found.values()]
    assert texts == ([["f = fitted(f, [() => { const plan = [1];;", "return [[build(plan)], 2]; }]);"]] if fits else [])


def test_without_a_case_there_is_no_fit():
    assert made(fit.derive, {"src/a.py": WRONG}, {"src/a.py": RIGHT}, {"tests/test_a.py": "def test(): pass\n"}) == {}
