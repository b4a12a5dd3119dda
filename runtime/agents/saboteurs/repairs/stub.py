"""Stub: a function that the repair changed returns a constant, nothing or what a test that can be seen expects."""

from collections.abc import Iterator

from ..saboteur import Saboteur
from .repair import Repair
from .source import functions, is_python

_MOST = 3
"""Expected values that one function is made to return."""


def derive(repair: Repair) -> Iterator[Saboteur]:
    """For each function that the repair changed, one that returns nothing, and one for each of the first constants."""
    expected = _expected(repair)
    for path, after in repair.after.items():
        before = {function.text for function in functions(path, repair.start.get(path, ""))}
        for function in functions(path, after):
            if function.text in before:
                continue
            for value in ("None" if is_python(path) else "undefined", *expected.get(function.name, ())[:_MOST]):
                text = function.returning(after, value)
                acts = repair.ending({**repair.after, path: text})
                yield Saboteur(f"stub:{function.name}={' '.join(value.split())[:40]}", acts)


def _expected(repair: Repair) -> dict[str, tuple[str, ...]]:
    """The constants that tests expect of functions, by their names, each once and in order."""
    found: dict[str, dict[str, None]] = {}
    for case in repair.cases:
        if case.constant:
            found.setdefault(case.function, {})[case.expected] = None
    return {name: tuple(values) for name, values in found.items()}
