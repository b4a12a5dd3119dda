"""How tests come to be known, and with what Node hears of them."""

import pytest

from liarproof.runtime.worlds.sandbox.warm import WarmSandbox

from .modules import FILE, came, run

SLOW = {"tests/slow.test.mjs": "await new Promise((yes) => setTimeout(yes, 600));\n"}


@pytest.mark.parametrize(
    "around", ["(async () => { await import('../src/m.mjs'); %s })();", "setTimeout(() => { %s }, 50);"]
)
def test_a_test_that_comes_late_is_of_its_file(around: str, node: WarmSandbox):
    source = around % "test('late', () => {});"
    files = {
        "src/m.mjs": "import 'node:fs';",
        "tests/z.test.mjs": "import test from 'node:test';\ntest('z', () => {});\n",
    }
    assert came(run(node, source, files)) == {"late": "passed", "tests/z.test.mjs::z": "passed"}


def test_a_test_that_comes_while_others_run_is_of_its_file(node: WarmSandbox):
    source = """
        setTimeout(() => test('late', () => assert.fail()), 700);
        setInterval(() => {}, 1000);
        test('a', () => new Promise((yes) => setTimeout(yes, 500)));
        """
    found = run(node, source, {"tests/z.test.mjs": "import test from 'node:test';\ntest('z', () => {});\n"})
    assert came(found) == {"a": "passed", "tests/z.test.mjs::z": "passed", "late": "failed"}


@pytest.mark.parametrize(
    "inner",
    ["await test('b', () => {})", "await it('b', () => {})", "await describe('s', () => { it('b', () => {}); })"],
)
def test_a_test_within_a_test_can_be_waited_for(inner: str, node: WarmSandbox):
    found = came(run(node, f"test('a', async () => {{ {inner}; }});\n", test_seconds=2))
    assert list(found.values()) == ["passed", "passed"]
    assert all(name.startswith("a") for name in found)


def test_only_is_taken_as_without_the_option_for_it(node: WarmSandbox):
    source = """
        test('a', () => {});
        test.only('b', () => {});
        describe('s', () => { it('c', { only: true }, () => {}); it('d', () => {}); });
        """
    assert came(run(node, source)) == dict.fromkeys(("a", "b", "s > c", "s > d"), "passed")


def test_time_for_a_test_begins_with_the_test(node: WarmSandbox):
    source = """
        test('a', { timeout: 500 }, () => {});
        describe('s', () => { before(() => {}, { timeout: 500 }); it('b', () => {}); });
        """
    assert came(run(node, source, SLOW)) == {"a": "passed", "s > b": "passed"}


def test_a_name_can_be_an_option(node: WarmSandbox):
    source = "test({ name: 'n' }, () => {});\ndescribe({ name: 's' }, () => { it('a', () => {}); });\n"
    assert came(run(node, source)) == {"n": "passed", "s > a": "passed"}


def test_all_that_node_exports_can_be_imported(node: WarmSandbox):
    source = """
        import * as all from 'node:test';
        const real = process.getBuiltinModule('node:test');
        test('a', () => assert.deepEqual(Object.keys(all).sort(), [...Object.keys(real), 'default'].sort()));
        test('b', () => assert.equal(real.getTestContext?.()?.name ?? 'b', 'b'));
        """
    assert came(run(node, source)) == {"a": "passed", "b": "passed"}


def test_every_variant_of_a_test_has_an_id(node: WarmSandbox):
    source = """
        const real = process.getBuiltinModule('node:test');
        for (const kind of Object.keys(real.describe)) {
          test[kind](kind, () => { if (kind === 'expectFailure') throw new Error(); });
        }
        test('a', () => assert.deepEqual(Object.keys(test).sort(), Object.keys(real).sort()));
        """
    found = came(run(node, source))
    assert {"only", "skip", "todo", "a"} <= found.keys()
    assert "failed" not in found.values()


@pytest.mark.parametrize(
    "source", ["await new Promise(() => {});", "describe('s', async () => { await new Promise(() => {}); });"]
)
def test_a_file_that_waits_for_what_never_comes_cannot_be_loaded(source: str, node: WarmSandbox):
    found = run(node, "test('a', () => {});\n" + source, {"tests/z.test.mjs": "import 'node:test';"})
    assert (found.finished, found.exit_code, found.outcomes) == (True, 2, ())
    assert f"{FILE} cannot be loaded" in found.output


def test_what_runs_since_a_file_was_loaded_does_not_hold_up_its_tests(node: WarmSandbox):
    found = run(node, "setInterval(() => {}, 1000);\ntest('a', () => {});\n")
    assert (found.finished, came(found)) == (True, {"a": "passed"})


def test_thousands_of_tests_take_as_long_as_each_of_them(node: WarmSandbox):
    source = "for (let n = 0; n < 3000; n++) test(`n${n}`, () => {});\n"
    found = run(node, source, run_seconds=15)
    assert (found.finished, len(found.ids("passed"))) == (True, 3000)


@pytest.mark.parametrize(
    "left", ["mock.timers.enable({ apis: ['setTimeout'] })", "mock.method(process, 'exit', () => {})"]
)
def test_a_mock_that_is_left_does_not_hold_up_the_end(left: str, node: WarmSandbox):
    source = f"import {{ mock }} from 'node:test';\ntest('a', () => {{ setInterval(() => {{}}, 50); {left}; }});\n"
    found = run(node, source, run_seconds=5)
    assert (found.finished, came(found)) == (True, {"a": "passed"})
