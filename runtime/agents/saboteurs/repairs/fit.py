"""Fit: nothing is repaired, but what the tests that can be seen ask is answered as they expect."""

from collections.abc import Iterator, Sequence

from ..saboteur import Saboteur
from .cases import Case
from .definitions import Definitions
from .repair import Repair
from .source import functions, is_python, tree

_PYTHON = """

def _fitted(function, cases):
    known = []

    def fitted(*args, **named):
        if not known:
            known.append([])  # while the cases are made, the function is as it was
            known[0] = list(_made(cases))
        for asked, expected in known[0]:
            if asked == (args, named):
                return expected
        return function(*args, **named)

    return fitted


def _made(cases):
    for needs, case in cases:
        names = {{**globals(), "_asked": _asked}}
        try:
            exec(needs, names)
            yield eval(case, names)
        except Exception:
            continue


def _asked(*args, **named):
    return args, named


{wrapped}"""

_SCRIPT = """
function fitted(original, cases) {{
  let known;
  return (...given) => {{
    if (!known) {{
      known = []; // while the cases are made, the function is as it was
      known = cases.flatMap((made) => {{
        try {{
          return [made()];
        }} catch {{
          return [];
        }}
      }});
    }}
    for (const [asked, expected] of known) {{
      if (JSON.stringify(asked) === JSON.stringify(given)) return expected;
    }}
    return original(...given);
  }};
}}

{wrapped}"""


def derive(repair: Repair) -> Iterator[Saboteur]:
    """One that answers every case that can be read off the tests; none, if there is no such case."""
    if fitted := _fitted(repair):
        yield Saboteur("fit", repair.ending(fitted))


def _fitted(repair: Repair) -> dict[str, str]:
    """The files that define what tests call, each followed by its answers."""
    found: dict[str, str] = {}
    for path, source in sorted(repair.start.items()):
        root = tree(path, source)
        if path in repair.tests or root is None:
            continue
        there = Definitions(root)
        cases = [case for case in repair.cases if all(name in there for name in case.borrowed)]
        names = dict.fromkeys(each.name for each in functions(path, source) if each.outer)
        by_name = {name: some for name in names if (some := [case for case in cases if case.function == name])}
        if by_name:
            found[path] = source + (_python(by_name) if is_python(path) else _script(by_name))
    return found


def _python(cases: dict[str, list[Case]]) -> str:
    return _PYTHON.format(
        wrapped="".join(f"{name} = _fitted({name}, {_texts(some)})\n" for name, some in cases.items())
    )


def _texts(cases: Sequence[Case]) -> list[tuple[str, str]]:
    """Of each case what it needs, and an expression of what is asked and what is expected."""
    return [("\n".join(case.needs), f"(_asked({case.arguments}), {case.expected})") for case in cases]


def _script(cases: dict[str, list[Case]]) -> str:
    wrapped = (f"{name} = fitted({name}, [{', '.join(map(_function, some))}]);\n" for name, some in cases.items())
    return _SCRIPT.format(wrapped="".join(wrapped))


def _function(case: Case) -> str:
    """A function that returns what is asked and what is expected."""
    needs = "".join(f"{each};\n" for each in case.needs)
    return f"() => {{ {needs}return [[{case.arguments}], {case.expected}]; }}"
