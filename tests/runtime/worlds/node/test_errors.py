"""Errors that are thrown beside a test, after it, or as something that can hardly be told."""

import pytest

from liarproof.runtime.worlds.sandbox.warm import WarmSandbox

from .modules import FILE, came, run

WAIT = "await new Promise((yes) => setTimeout(yes, 20));"
AFTER = "test('z', () => {});\n"


@pytest.mark.parametrize(
    "source",
    [
        f"test('a', async () => {{ setTimeout(() => {{ throw new Error('no'); }}, 1); {WAIT} }});\n",
        f"test('a', async () => {{ Promise.reject(new Error('no')); {WAIT} }});\n",
        "test('a', (t, done) => { setImmediate(() => { throw new Error('no'); }); setTimeout(done, 20); });\n",
        "test('a', (t, done) => { setImmediate(() => { done(null); throw new Error('no'); }); });\n",
    ],
)
def test_an_error_in_a_callback_fails_the_test_that_it_is_of(source: str, node: WarmSandbox):
    found = run(node, source + AFTER)
    assert came(found) == {"a": "failed", "z": "passed"}
    assert f"FAILED {FILE}::a\nError: no\n" in found.output


@pytest.mark.parametrize(
    "source",
    [
        "Promise.reject(new Error('no'));\n",
        "setTimeout(() => { throw new Error('no'); }, 1);\n",
        "test('b', () => { setTimeout(() => { throw new Error('no'); }, 20); });\n"
        f"test('c', async () => {{ {WAIT} {WAIT} }});\n",
        "after(() => { throw new Error('no'); });\n",
        "after(async () => { await new Promise((yes) => setTimeout(yes, 700)); throw new Error('no'); });\n",
    ],
)
def test_an_error_outside_of_tests_is_told_as_the_file(source: str, node: WarmSandbox):
    found = run(node, source + AFTER, {"tests/other.test.mjs": "import 'node:test';"})
    assert came(found)[FILE] == "failed"
    assert found.collected.count(FILE) == 1
    assert {outcome for name, outcome in found.outcomes if name != FILE} == {"passed"}
    assert found.exit_code == 1
    assert f"FAILED {FILE}\nError: no\n" in found.output


def test_an_exit_code_that_a_file_leaves_is_told_as_the_file(node: WarmSandbox):
    found = run(node, "test('a', () => { process.exitCode = 3; });\n")
    assert came(found) == {"a": "passed", FILE: "failed"}


def test_an_error_outside_of_tests_is_told_once_where_the_process_dies(node: WarmSandbox):
    found = run(node, f"Promise.reject(new Error('no'));\ntest('a', () => process.abort());\n{AFTER}")
    assert came(found) == {"a": "failed", "z": "passed", FILE: "failed"}
    assert found.output.count(f"FAILED {FILE}\n") == 1


@pytest.mark.parametrize(
    "thrown",
    [
        "{ [Symbol.for('nodejs.util.inspect.custom')]() { throw new Error(); } }",
        "Object.assign(new Error('x'), { stack: {} })",
        "Object.defineProperty(new Error('x'), 'stack', { get() { throw new Error(); } })",
        "null",
        "undefined",
        "Symbol('x')",
    ],
)
def test_whatever_a_test_throws_it_has_failed_and_the_rest_runs(thrown: str, node: WarmSandbox):
    found = run(node, f"test('a', () => {{ throw {thrown}; }});\n{AFTER}")
    assert came(found) == {"a": "failed", "z": "passed"}
    assert f"FAILED {FILE}::a\n" in found.output


def test_how_errors_are_told_can_be_changed_by_a_test_and_spoils_none(node: WarmSandbox):
    source = "test('a', () => { Error.prepareStackTrace = (_, sites) => sites; assert.fail(); });\n"
    assert came(run(node, source + AFTER, test_seconds=2)) == {"a": "failed", "z": "passed"}
