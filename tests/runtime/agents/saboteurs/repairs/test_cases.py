"""Cases are read off the text of tests, where that says all that is asked and expected."""

import pytest

from liarproof.runtime.agents.saboteurs.repairs.cases import Case, cases_of


def cases(text: str, path: str = "tests/test_a.py") -> tuple[Case, ...]:
    return cases_of({path: text})


def read(text: str, path: str = "tests/test_a.py") -> list[tuple[str, str, str]]:
    return [(case.function, case.arguments, case.expected) for case in cases(text, path)]


def test_an_assertion_of_equality_is_a_case():
    assert cases("def test_a():\n    assert f(1, b=[2]) == {'c': 3}\n") == (Case("f", "1, b=[2]", "{'c': 3}"),)


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
        "assert f(elsewhere) == 2",
        "for n in (1, 2):\n        assert f(n) == 2",
        "with given as n:\n        assert f(n) == 2",
        "n = given\n    assert f(n) == 2",
        "n = []\n    n.append(1)\n    assert f(n) == 2",
    ],
)
def test_what_does_not_say_all_is_none(line: str):
    assert read(f"@pytest.fixture\ndef given(): ...\n\ndef test_a(given: list, due):\n    {line}\n") == []


def test_rows_fill_in_parameters():
    text = """
@pytest.mark.parametrize("a, due", [(1, 2), pytest.param(3, 4, id="x"), (5,)])  # the last is short
def test_a(a, due):
    assert f(a + 1) == due
"""
    assert cases(text) == (
        Case("f", "a + 1", "2", ("a = (1)", "due = (2)")),
        Case("f", "a + 1", "4", ("a = (3)", "due = (4)")),
    )


def test_rows_of_one_and_names_in_a_list():
    text = """
@pytest.mark.parametrize("a", [1, (2, 3)])
@pytest.mark.parametrize(["b", "c"], [(7, 8)])
def test_a(a, b, c):
    assert f(a, b) == c
"""
    assert [case.needs for case in cases(text)] == [
        ("a = (1)", "b = (7)", "c = (8)"),
        ("a = ((2, 3))", "b = (7)", "c = (8)"),
    ]


def test_rows_may_stand_at_the_top_of_the_file_by_a_name():
    text = """
ROWS = [(1, 2), (3, 4)]

@pytest.mark.parametrize(("a", "due"), ROWS)
def test_a(a, due):
    assert f(a) == due
"""
    assert [(case.needs[0], case.expected) for case in cases(text)] == [("a = (1)", "2"), ("a = (3)", "4")]


def test_what_the_top_of_the_file_says_comes_with_a_case_that_leans_on_it():
    text = """
from datetime import date as day, time
import decimal
import unused

FIRST: int = 1
BOTH = [FIRST, 2]
OTHER = 9

def made(last, first=BOTH):
    return [*first, last]

def test_a():
    assert f(made(day(2026, 1, 2)), sorted(n for n in BOTH)) == decimal.Decimal("1")
"""
    assert cases(text) == (
        Case(
            "f",
            "made(day(2026, 1, 2)), sorted(n for n in BOTH)",
            'decimal.Decimal("1")',
            (
                "from datetime import date as day, time",
                "import decimal",
                "FIRST: int = 1",
                "BOTH = [FIRST, 2]",
                "def made(last, first=BOTH):\n    return [*first, last]",
            ),
            constant=False,
        ),
    )


def test_what_a_test_assigns_comes_with_its_cases():
    text = """
def test_a():
    # two of them
    one, two = 1, [
        2,
    ]
    assert f(one) == 1
    three = two
    assert f(three) == 3
    print(three)
    assert f(three) == 4
"""
    assert [(case.arguments, case.needs) for case in cases(text)] == [
        ("one", ("one, two = 1, [\n        2,\n    ]",)),
        ("three", ("one, two = 1, [\n        2,\n    ]", "three = two")),
    ]


def test_labels_stand_for_nothing():
    text = "from src.a import Kind\ndef test_a():\n    assert f(kind=Kind.big) == max(1, 2)\n"
    assert read(text) == [("f", "kind=Kind.big", "max(1, 2)")]


@pytest.mark.parametrize("name", ["equal", "strictEqual", "deepEqual", "deepStrictEqual"])
def test_comparisons_of_node(name: str):
    text = f"test('a', (t) => {{ assert.{name}(f(1, 'x'), [2]); assert.ok(f(2)); assert.{name}(f(t), 1); }});"
    assert read(text, "tests/a.test.ts") == [("f", "1, 'x'", "[2]")]


def test_what_a_script_says_comes_with_a_case_and_what_it_imports_is_borrowed():
    text = """
import { build, f, type Plan, unused as other } from "../src/a.ts";

const plan: Plan = { rows: [1] };
const { rows } = plan;

function house(size = rows): Plan {
  return build(size);
}

test("a", () => {
  const here = house();
  assert.equal(f({ here }, rows.map((row) => row + 1)), 2);
});
"""
    (case,) = cases(text, "tests/a.test.ts")
    assert case.arguments == "{ here }, rows.map((row) => row + 1)"
    assert [each.split("\n")[0] for each in case.needs] == [
        "const plan: Plan = { rows: [1] };",
        "const { rows } = plan;",
        "function house(size = rows): Plan {",
        "const here = house();",
    ]
    assert case.borrowed == {"build"}


def test_a_case_is_told_once():
    assert read("def test_a():\n    assert f(1) == 2\n    assert f(1) == 2\n") == [("f", "1", "2")]
