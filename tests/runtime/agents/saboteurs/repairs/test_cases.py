"""Cases are read off the text of tests, where that says all that is asked and expected."""

import pytest

from liarproof.runtime.agents.saboteurs.repairs.cases import Case, cases_of


def read(text: str, path: str = "tests/test_a.py") -> list[tuple[str, str, str]]:
    return [(case.function, case.arguments, case.expected) for case in cases_of({path: text})]


def test_an_assertion_of_equality_is_a_case():
    assert read("def test_a():\n    assert f(1, b=[2]) == {'c': 3}\n") == [("f", "1, b=[2]", "{'c': 3}")]


@pytest.mark.parametrize(
    "line",
    [
        "assert f(1)",
        "assert f(1) != 2",
        "assert 0 < f(1) == 2",
        "assert it.f(1) == 2",
        "assert f(given) == 2",
        "assert f(1) == due",
        "assert 2 == f(1)",
        "f(1) == 2",
    ],
)
def test_what_does_not_say_all_is_none(line: str):
    assert read(f"def test_a(given, due):\n    {line}\n") == []


def test_rows_fill_in_parameters():
    text = """
@pytest.mark.parametrize("a, due", [(1, 2), pytest.param(3, 4, id="x"), (5,)])  # the last is short
def test_a(a, due):
    assert f(a + 1) == due
"""
    assert read(text) == [("f", "1 + 1", "2"), ("f", "3 + 1", "4")]


def test_rows_of_one_and_names_in_a_list():
    text = """
@pytest.mark.parametrize("a", [1, (2, 3)])
@pytest.mark.parametrize(["b", "c"], [(7, 8)])
def test_a(a, b, c):
    assert f(a, b) == c
"""
    assert read(text) == [("f", "1, 7", "8"), ("f", "(2, 3), 7", "8")]


def test_imports_that_a_case_needs_come_with_it():
    imports = "from datetime import date as day\nimport decimal\n"
    text = f"{imports}def test_a():\n    assert f(day(2026, 1, 2)) == decimal.Decimal('1')\n"
    (case,) = cases_of({"tests/test_a.py": text})
    assert case == Case(
        "f",
        "day(2026, 1, 2)",
        "decimal.Decimal('1')",
        frozenset({"from datetime import date as day", "import decimal"}),
    )


def test_labels_stand_for_nothing():
    text = "from src.a import Kind\ndef test_a():\n    assert f(kind=Kind.big) == max(1, 2)\n"
    assert read(text) == [("f", "kind=Kind.big", "max(1, 2)")]


@pytest.mark.parametrize("name", ["equal", "strictEqual", "deepEqual", "deepStrictEqual"])
def test_comparisons_of_node(name: str):
    text = f"test('a', () => {{ assert.{name}(f(1, 'x'), [2]); assert.ok(f(2)); assert.{name}(f(n), 1); }});"
    assert read(text, "tests/a.test.ts") == [("f", "1, 'x'", "[2]")]


def test_a_case_is_told_once():
    assert read("def test_a():\n    assert f(1) == 2\n    assert f(1) == 2\n") == [("f", "1", "2")]
