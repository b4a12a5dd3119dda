"""What tests stand on cannot be replaced by the code that they test."""

import pytest

from liarproof.runtime.worlds.sandbox.warm import WarmSandbox

from .last_runs import RIGHT, WRONG, mark
from .modules import came, run

ATTACKS = {
    "an assertion": ("assert.strictEqual(pages(21, 10), 3)", "require('node:assert').strictEqual = () => {};"),
    "a strict assertion": ("strict.equal(pages(21, 10), 3)", "require('node:assert/strict').equal = () => {};"),
    "what is true": ("assert.ok(pages(21, 10) === 3)", "require('node:assert').ok = () => {};"),
    "an assertion of lists": (
        "assert.deepStrictEqual([pages(21, 10)], [3])",
        "require('node:assert').deepStrictEqual = () => {};",
    ),
    "a match": ("assert.match(`${pages(21, 10)}`, /3/)", "require('node:assert').match = () => {};"),
    "an assertion by definition": (
        "assert.equal(pages(21, 10), 3)",
        "Object.defineProperty(require('node:assert'), 'equal', { value: () => {} });",
    ),
    "one of the test's own": (
        "t.assert.strictEqual(pages(21, 10), 3)",
        "require('node:test').assert.register('strictEqual', () => {});",
    ),
    "it": ("assert.equal(pages(21, 10), 3)", "const t = require('node:test'), i = t.it; t.it = (n) => i(n, () => {});"),
    "the error": ("assert.equal(pages(21, 10), 3)", "require('node:assert').AssertionError = class {};"),
    "where tests run": (
        "assert.equal(pages(21, 10), 3)",
        "const kept = require('node:async_hooks').AsyncLocalStorage.prototype, { run } = kept;\n"
        "kept.run = function (on, fn) { return run.call(this, on, () => { try { fn(); } catch {} }); };",
    ),
}


def beside(call: str) -> dict[str, str]:
    return {
        "tests/pages.test.js": "const assert = require('node:assert');\n"
        "const strict = require('node:assert/strict');\n"
        "const { pages } = require('../src/pages.js');\n"
        "const { it } = require('node:test');\n"
        f"it('counts', (t) => {call});\n"
    }


@pytest.mark.parametrize("name", ATTACKS)
def test_code_that_replaces_what_tests_use_does_not_pass(name: str, node: WarmSandbox):
    call, attack = ATTACKS[name]
    assert mark(node, beside(call), RIGHT) == "pass"
    assert mark(node, beside(call), f"{attack}\n{WRONG}") == "fail"


def test_assertions_of_ones_own_can_be_added(node: WarmSandbox):
    source = """
        import { assert as extra } from 'node:test';
        assert.isOdd = (number) => assert.equal(number % 2, 1);
        extra.register('isOdd', assert.isOdd);
        test('a', (t) => { assert.isOdd(3); t.assert.isOdd(3); });
        """
    assert came(run(node, source)) == {"a": "passed"}


def test_our_own_modules_are_not_found(node: WarmSandbox):
    source = """
        const { createRequire } = await import('node:module');
        const found = (module) => [module, ...module.children.flatMap(found)].map(({ filename }) => filename);
        const all = [...Object.keys(createRequire(import.meta.url).cache), ...found(process.mainModule)];
        const names = all.map((path) => path.split('/').at(-1));
        test('a', () => assert.deepEqual(names, ['node_reporter.cjs', 'node_run.cjs']));
        """
    assert came(run(node, source)) == {"a": "passed"}
