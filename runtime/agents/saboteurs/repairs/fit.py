"""Fit: nothing is repaired, but what the tests that can be seen ask is answered as they expect."""

from collections.abc import Iterator, Sequence

from ..course import Course
from ..ground import Ground
from ..saboteur import Saboteur
from .cases import Case, cases_of
from .repair import Repair, repair_of
from .source import functions, is_python

_PYTHON = """

{imports}def _fitted(function, answers):
    def fitted(*args, **named):
        for asked, expected in answers():
            if asked == (args, named):
                return expected
        return function(*args, **named)

    return fitted


def _asked(*args, **named):
    return args, named


{wrapped}"""

_SCRIPT = """
function fitted(original, answers) {{
  return (...given) => {{
    for (const [asked, expected] of answers) {{
      if (JSON.stringify(asked) === JSON.stringify(given)) return expected;
    }}
    return original(...given);
  }};
}}

{wrapped}"""


def derive(course: Course, ground: Ground) -> Iterator[Saboteur]:
    """One that answers every case that can be read off the tests; none, if there is no such case."""
    repair = repair_of(course, ground)
    fitted = _fitted(repair) if repair else {}
    if repair and fitted:
        yield Saboteur("fit", repair.ending(fitted))


def _fitted(repair: Repair) -> dict[str, str]:
    """The files that define what tests call, each followed by its answers."""
    by_name: dict[str, list[Case]] = {}
    for case in cases_of(repair.tests):
        by_name.setdefault(case.function, []).append(case)
    found: dict[str, str] = {}
    for path, source in sorted(repair.start.items()):
        if path in repair.tests:
            continue
        names = [each.name for each in functions(path, source) if each.outer and each.name in by_name]
        cases = {name: by_name[name] for name in dict.fromkeys(names)}
        if cases:
            found[path] = source + (_python(cases) if is_python(path) else _script(cases))
    return found


def _python(cases: dict[str, list[Case]]) -> str:
    imports = sorted({need for some in cases.values() for case in some for need in case.needs})
    wrapped = (
        f"{name} = _fitted({name}, lambda: [{_listed('(_asked({}), {})', some)}])\n" for name, some in cases.items()
    )
    return _PYTHON.format(imports="".join(f"{line}\n" for line in (*imports, "")), wrapped="".join(wrapped))


def _script(cases: dict[str, list[Case]]) -> str:
    wrapped = (f"{name} = fitted({name}, [{_listed('[[{}], {}]', some)}]);\n" for name, some in cases.items())
    return _SCRIPT.format(wrapped="".join(wrapped))


def _listed(form: str, cases: Sequence[Case]) -> str:
    return ", ".join(form.format(case.arguments, case.expected) for case in cases)
