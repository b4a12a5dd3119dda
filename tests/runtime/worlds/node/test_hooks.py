"""Hooks: whose they are, and what they see."""

import pytest

from liarproof.runtime.worlds.sandbox.warm import WarmSandbox

from .modules import FILE, came, run


def test_hooks_at_the_top_of_a_file_are_of_that_file(node: WarmSandbox):
    source = "let count = 0;\nbeforeEach(() => { count++; });\ntest('a', () => assert.equal(count, 1));\n"
    beside = "import test from 'node:test';\ntest('other', () => {});\n"
    found = run(node, source, {"tests/a.test.mjs": beside, "tests/z.test.mjs": beside})
    assert set(came(found).values()) == {"passed"}


def test_the_file_is_in_no_name(node: WarmSandbox):
    source = """
        test('a', (t) => assert.equal(t.fullName, 'a'));
        describe('s', () => { it('b', (t) => assert.equal(t.fullName, 's > b')); });
        test('c', (t) => assert.ok(t.filePath.endsWith('/tests/it.test.mjs')));
        """
    assert set(came(run(node, source)).values()) == {"passed"}


def test_hooks_and_suites_have_this(node: WarmSandbox):
    source = """
        describe('s', function () {
          assert.equal(this.name, 's');
          beforeEach(function () { assert.ok(this); });
          it('a', function () { assert.equal(this.name, 'a'); });
        });
        """
    assert came(run(node, source)) == {"s > a": "passed"}


@pytest.mark.parametrize(("hang", "outcome"), [("process.exit(0)", "failed"), ("for (;;);", "timed_out")])
def test_a_hook_at_the_end_of_a_suite_spoils_no_other_test(hang: str, outcome: str, node: WarmSandbox):
    source = f"describe('s', () => {{ after(() => {{ {hang} }}); it('a', () => {{}}); }});\ntest('b', () => {{}});\n"
    assert came(run(node, source, test_seconds=1)) == {"s": outcome, "s > a": "passed", "b": "passed"}


def test_a_hook_at_the_end_of_a_file_spoils_no_test_of_another(node: WarmSandbox):
    other = {"tests/z.test.mjs": "import test from 'node:test';\ntest('z', () => {});\n"}
    found = run(node, "after(() => process.exit(0));\ntest('a', () => {});\n", other)
    assert came(found) == {"a": "passed", FILE: "failed", "tests/z.test.mjs::z": "passed"}


def test_a_slow_hook_at_the_end_is_waited_for(node: WarmSandbox):
    source = "after(async () => { await new Promise((yes) => setTimeout(yes, 700)); console.log('tidied'); });\n"
    assert "tidied" in run(node, source + "test('a', () => {});\n").output


@pytest.mark.parametrize("holder", ["%s", "describe('s', () => { %s });\n"])
def test_why_a_hook_failed_is_told_beside_the_tests_that_it_stopped(holder: str, node: WarmSandbox):
    found = run(node, holder % "before(() => { throw new Error('not ready'); });\nit('a', () => {});\n")
    assert list(came(found).values()) == ["failed"]
    assert "Error: not ready\n" in found.output
