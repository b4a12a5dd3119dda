"""Canaries for Node: tests that have to fail, with the assertions of the tests beside them and what those load."""

import json
import posixpath
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import PurePosixPath
from string import Template

_WRONG = {
    "equal": "$left, $right",
    "notEqual": "$left, $left",
    "strictEqual": "$left, $right",
    "notStrictEqual": "$left, $left",
    "deepEqual": "[$left], [$right]",
    "notDeepEqual": "[$left], [$left]",
    "deepStrictEqual": "[$left], [$right]",
    "notDeepStrictEqual": "[$left], [$left]",
    "partialDeepStrictEqual": "{ size: $left }, { size: $right }",
    "ok": "$left === $right",
    "match": "'$left', /$right/",
    "doesNotMatch": "'$left', /$left/",
    "throws": "() => Number('$left')",
    "doesNotThrow": "() => { throw new Error('$left'); }",
    "rejects": "async () => $left",
    "doesNotReject": "async () => { throw new Error('$left'); }",
    "ifError": "new Error('$left')",
    "fail": "'$left'",
}
"""What each of Node's assertions refuses, for two numbers that differ."""

_OBJECTS = {
    "assert": b"node:assert['\"]|['\"]assert['\"]",
    "strict": b"assert/strict['\"]",
    "t.assert": rb"\bt\w*\.assert\b",
}
"""Where assertions are, by the name that a canary has for it, and how a file of tests names it."""

_LOADED = {"assert": "node:assert", "strict": "node:assert/strict"}
_REGISTRAR = re.compile(rb"\b(test|it)\(")
_STATIC = re.compile(rb"^\s*(?:import(?!\s+type\b)\s*[\w\s{},*$]*['\"]|export\b)", re.MULTILINE)
_IMPORTED = re.compile(
    rb"^[ \t]*import\s+(?!type\b)[\w\s{},*$]*?(?:\bfrom\s*)?['\"](\.\.?/[^'\"\n]+\.[cm]?[jt]s)['\"]", re.MULTILINE
)
_REQUIRED = re.compile(rb"\brequire\(\s*['\"](\.\.?/[^'\"\n]+)['\"]\s*\)")


def assertions(tests: Iterable[bytes], numbers: tuple[int, int]) -> list[str]:
    """A failing call of each assertion that tests use, and of `equal`."""
    text = b"\n".join(tests)
    used = [name for name, named in _OBJECTS.items() if re.search(named, text)] or ["assert"]
    text = re.sub(rb"\bassert\(", b"assert.ok(", text)  # the short form
    names = [name for name in _WRONG if name == "equal" or re.search(rb"\b%s\b" % name.encode(), text)]
    left, right = numbers
    return [
        f"{holder}.{name}({Template(_WRONG[name]).substitute(left=left, right=right)})"
        for holder in used
        for name in names
    ]


def canary_file(calls: Mapping[str, str], holder: str, files: Mapping[str, bytes], tests: Mapping[str, bytes]) -> str:
    """A file of such calls by the names of the tests, in the kind of module that the file of tests beside it is."""
    beside = tests[holder]
    is_module = _is_module(holder, beside, files)
    registrars = sorted({found.decode() for found in _REGISTRAR.findall(beside)}) or ["test"]
    used = [name for name in _LOADED if any(call.startswith(f"{name}.") for call in calls.values())]
    loads = [("test, { it }" if is_module else "{ test, it }", "node:test"), *((name, _LOADED[name]) for name in used)]
    code = {path for path in files if path not in tests}
    loads += [(f"used{place}", named) for place, named in enumerate(_loaded(holder, beside, code, is_module=is_module))]
    lines = [_load(name, specifier, is_module=is_module) for name, specifier in loads]
    return "\n".join([*lines, "", *_tests(calls, registrars), ""])


def _tests(calls: Mapping[str, str], registrars: Sequence[str]) -> Iterator[str]:
    for place, (name, call) in enumerate(calls.items()):
        yield f"{registrars[place % len(registrars)]}({json.dumps(name)}, (t) => {call});"


def _load(name: str, specifier: str, *, is_module: bool) -> str:
    if not is_module:
        return f"const {name} = require({json.dumps(specifier)});"
    return f"import {name if specifier.startswith('node:') else f'* as {name}'} from {json.dumps(specifier)};"


def _loaded(holder: str, beside: bytes, code: set[str], *, is_module: bool) -> Iterator[str]:
    """What the file of tests loads of the tested code, which is there."""
    found = (_IMPORTED if is_module else _REQUIRED).findall(beside)
    for named in dict.fromkeys(each.decode(errors="replace") for each in found):
        path = posixpath.normpath(posixpath.join(posixpath.dirname(holder), named))
        if path in code or (not is_module and f"{path}.js" in code):
            yield named


def _is_module(path: str, text: bytes, files: Mapping[str, bytes]) -> bool:
    """Whether Node takes a file for an ECMAScript module; where nothing else says so, its text does."""
    kind = PurePosixPath(path).suffix
    if kind in (".mjs", ".mts"):
        return True
    if kind in (".cjs", ".cts"):
        return False
    declared = _declared(path, files)
    return declared == "module" if declared else bool(_STATIC.search(text))


def _declared(path: str, files: Mapping[str, bytes]) -> str | None:
    """The type of modules that the nearest package.json gives."""
    for folder in PurePosixPath(path).parents:
        package = files.get(str(folder / "package.json"))
        if package is not None:
            return _type_in(package)
    return None


def _type_in(package: bytes) -> str | None:
    try:
        match json.loads(package):
            case {"type": str(kind)}:
                return kind
            case _:
                return None
    except ValueError:
        return None
