"""Functions are found in Python and in scripts, and texts that differ in what no test notices are one program."""

import pytest

from liarproof.runtime.agents.saboteurs.repairs.source import functions, same_program

PYTHON = """
import os

@cache
def outer(a):
    def inner(): return a
    return inner()

class It:
    async def method(self):
        return 1
"""
SCRIPT = """
export function plain(a: number): number { return a; }
export default async function main() {}
const arrow = (a) => a + 1;
const block = (a) => { return a; };
class It { method() { return 1; } }
[1].map((x) => x);
"""


def test_functions_of_python():
    found = functions("a.py", PYTHON)
    assert [(each.name, each.outer) for each in found] == [("outer", True), ("inner", False), ("method", False)]


def test_functions_of_typescript():
    found = [(each.name, each.outer) for each in functions("a.ts", SCRIPT)]
    assert found == [("plain", True), ("main", True), ("arrow", False), ("block", False), ("method", False)]


def test_a_text_in_another_language_has_none():
    assert functions("a.rb", "def f; end") == ()


def test_text_that_is_no_program_is_read_as_far_as_it_goes():
    assert [each.name for each in functions("a.py", "def f(:\n  )(\ndef g():\n    return 1\n")][-1:] == ["g"]


@pytest.mark.parametrize(
    ("path", "source", "returned"),
    [
        ("a.py", "def f(a):\n    b = a\n    return b\n\nx = 'ä'\n", "def f(a):\n    return 7\n\nx = 'ä'\n"),
        ("a.py", "x = 'ä'\ndef f(a): return a\n", "x = 'ä'\ndef f(a): return 7\n"),
        ("a.js", "function f(a) { return a; }", "function f(a) { return 7; }"),
        ("a.ts", "const f = (a: number) => a + 1;", "const f = (a: number) => (7);"),
        ("a.mjs", "class A { f() { return 1; } }", "class A { f() { return 7; } }"),
    ],
)
def test_nothing_is_left_of_a_function_but_what_it_returns(path: str, source: str, returned: str):
    (function,) = functions(path, source)
    assert function.returning(source, "7") == returned


@pytest.mark.parametrize(
    ("path", "one", "two", "same"),
    [
        ("a.py", "x = 1  # one\n", "\nx  =  1\n", True),
        ("a.py", "x = 1\n", "x = 2\n", False),
        ("a.py", "if a:\n    b()\nc()\n", "if a:\n    b()\n    c()\n", False),
        ("a.ts", "f(1); // one\n", "/* two */ f( 1 );", True),
        ("a.ts", "f(1);", "f(2);", False),
        ("a.py", "import os\nx: int = f()", "from os import path\nx: str = f()", True),
        ("a.py", "def f(a: int) -> int: return a", "def f(a: str) -> str: return a", True),
        ("a.py", "@dataclass\nclass A:\n    b: int\n", "@dataclass\nclass A:\n    c: int\n", False),
        ("a.ts", "type A = 1; f(1 as A);", "f(1 as A);", True),
        ("a.ts", "const f = (a: number) => a;", "const f = (a: string): string => a;", True),
        ("a.txt", "a", "a ", False),
        ("a.txt", "a", "a", True),
    ],
)
def test_programs_that_are_the_same(path: str, one: str, two: str, same: bool):
    assert same_program(path, one, two) is same
