"""What the operators of a repair make of it."""

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


def test_fit_answers_what_tests_ask_and_repairs_nothing():
    found = made(fit.derive, {"src/a.py": WRONG, "src/b.py": "def other(): ...\n"}, {"src/a.py": RIGHT}, TESTS)
    (fitted,) = found["fit"].values()
    assert found["fit"].keys() == {"src/a.py"}
    module: dict[str, object] = {}
    exec(fitted, module)
    add = module["add"]
    assert callable(add)
    assert [add(1, 2), add(2, 2), add(3, 2)] == [3, 4, 1]


def test_fit_brings_the_imports_that_it_needs():
    tests = {
        "tests/test_a.py": "from datetime import date\nimport pytest\n\ndef test_a():\n"
        "    assert year(date(2026, 1, 2)) == 2026\n"
    }
    found = made(fit.derive, {"src/a.py": "def year(day):\n    return 0\n"}, {"src/a.py": RIGHT}, tests)
    text = found["fit"]["src/a.py"]
    assert "from datetime import date\n" in text
    assert "pytest" not in text


def test_fit_in_a_script_of_node():
    tests = {"tests/f.test.js": "test('f', () => { assert.equal(f(1), 2); });"}
    start = {"src/f.js": "export function f(a) { return a; }\n"}
    text = made(fit.derive, start, {"src/f.js": ""}, tests)["fit"]["src/f.js"]
    assert text.endswith("f = fitted(f, [[[1], 2]]);\n")


def test_without_a_case_there_is_no_fit():
    assert made(fit.derive, {"src/a.py": WRONG}, {"src/a.py": RIGHT}, {"tests/test_a.py": "def test(): pass\n"}) == {}
