"""Canaries of Node: they are read as the tests beside them are, and use what these use."""

import pytest

from liarproof.runtime.worlds.habits import HABITS
from liarproof.runtime.worlds.last_run import with_canaries
from liarproof.runtime.worlds.sandbox.warm import WarmSandbox

from .last_runs import RIGHT, WRONG, mark

NODE = HABITS["node"]
BODY = "test('counts', () => assert.equal(pages(21, 10), 3));\n"
REQUIRED = "const test = require('node:test');\nconst assert = require('node:assert');\n"
COMMON = f"{REQUIRED}const {{ pages }} = require('../src/pages.js');\n{BODY}"
IMPORTED = "import test from 'node:test';\nimport assert from 'node:assert';\n"
ESM = f"{IMPORTED}import {{ pages }} from '../src/pages.js';\n{BODY}"
LAZY = "test('b', async () => {\n  await (\n  import('node:fs')\n); });\n"
DYNAMIC = (
    "const { test } = await import('node:test');\nconst { default: assert } = await import('node:assert');\n"
    "const require = (await import('node:module')).createRequire(import.meta.url);\n"
    f"const {{ pages }} = require('../src/pages.js');\n{BODY}"
)
SEED = "0123456789abcdef"


@pytest.mark.parametrize(
    ("name", "source", "package"),
    [
        ("pages.test.cjs", COMMON + "const text = `\nimport x from 'y';\n`;\n", "{}"),
        ("pages.test.js", COMMON + LAZY, '{"type": "commonjs"}'),
        ("pages.test.cts", f"import type {{ TestContext }} from 'node:test';\n{COMMON}", "{}"),
        ("pages.test.mjs", DYNAMIC, "{}"),
        ("pages.test.mts", ESM, "{}"),
        ("pages.test.js", ESM, "{}"),
        ("pages.test.ts", ESM, "{}"),
        ("test.js", COMMON, "{}"),
        ("pages_test.js", COMMON, "{}"),
    ],
)
def test_canaries_are_of_the_kind_of_the_file_beside_them(name: str, source: str, package: str, node: WarmSandbox):
    code = {"path": "src/pages.js", "package": package}
    assert mark(node, {f"tests/{name}": source}, RIGHT, **code) == "pass"
    assert mark(node, {f"tests/{name}": source}, WRONG, **code) == "fail"


def test_canaries_are_modules_where_the_nearest_package_says_so(node: WarmSandbox):
    right, wrong = (f"export const pages = (items, size) => Math.{way}(items / size);\n" for way in ("ceil", "floor"))
    source = DYNAMIC.replace("require('../src/pages.js')", "await import('../src/pages.js')")
    tests = {"tests/pages.test.js": source, "tests/package.json": '{"type": "module"}'}
    assert mark(node, tests, right, right=right, package='{"type": "module"}') == "pass"
    assert mark(node, tests, wrong, right=right, package='{"type": "module"}') == "fail"


def canary(path: str, source: str) -> str:
    """The text of the canaries beside a file of tests."""
    tests = {path: source.encode()}
    guarded, _ = with_canaries(NODE, {**tests, "src/pages.js": b""}, tests, ["tests"], seed=SEED)
    (made,) = (text for found, text in guarded.items() if found not in tests and found != "src/pages.js")
    return made.decode()


def test_canaries_use_the_assertions_the_registrar_and_the_code_of_the_tests():
    assert canary(
        "tests/pages.test.mjs",
        "import { it } from 'node:test';\nimport assert from 'node:assert/strict';\n"
        "import { pages } from '../src/pages.js';\nimport type { Page } from '../src/page.ts';\n"
        "import { away } from '../src/away.js';\n"
        "it('counts', (t) => { assert.rejects(pages); t.assert.ok(pages); });\n",
    ) == (
        'import test, { it } from "node:test";\n'
        'import strict from "node:assert/strict";\n'
        'import * as used0 from "../src/pages.js";\n\n'
        'it("counts_again", (t) => strict.equal(17, 29));\n'
        'it("counts_edges", (t) => strict.ok(17 === 29));\n'
        'it("counts_empty", (t) => strict.rejects(async () => 17));\n'
        'it("counts_first", (t) => t.assert.equal(17, 29));\n'
        'it("counts_large", (t) => t.assert.ok(17 === 29));\n'
        'it("counts_last", (t) => t.assert.rejects(async () => 17));\n'
    )


def test_numbers_of_canaries_differ_by_the_seed():
    tests = {"tests/a.test.js": COMMON.encode()}
    seeds = [f"{seed:04x}{'0' * 12}" for seed in range(0, 1 << 16, 1 << 11)]
    made = {next(iter(with_canaries(NODE, tests, tests, ["tests"], seed=seed)[0].values())) for seed in seeds}
    texts = {tuple(with_canaries(NODE, tests, tests, ["tests"], seed=seed)[0].values()) for seed in seeds}
    assert len(made) == 1
    assert len(texts) > 8


def test_each_canary_has_a_name_of_its_own():
    every = "".join(f"assert.{name};\n" for name in ("match", "ok", "throws", "rejects", "fail", "ifError", "notEqual"))
    tests = {"tests/a.test.js": f"{COMMON}{every}require('node:assert/strict'); t.assert;\n".encode()}
    _, ids = with_canaries(NODE, tests, tests, ["tests"], seed=SEED)
    assert len(ids) == len(set(ids)) > 20


@pytest.mark.parametrize("name", ["test.js", "test-a.js", "a.test.mjs", "a-test.ts", "a_test.cjs"])
def test_canaries_run_after_the_tests_beside_them(name: str):
    made = NODE.canary_file(f"tests/{name}", "again")
    assert NODE.test_file.search(made)
    assert f"tests/{name}" < made
