"""Names of tests, their order, and which files are tests."""

from liarproof.compiler.contract.model import Limits
from liarproof.runtime.worlds.sandbox.warm import WarmSandbox

from .modules import came, run

ONE = b"require('node:test')('one', () => {});\n"


def test_names_of_nested_tests_join(node: WarmSandbox):
    source = """
        describe('group', () => {
          it('a', () => {});
          describe('inner', async () => { it('b', () => {}); });
        });
        test('outer', async (t) => { await t.test('sub', () => {}); });
        test('last', () => {});
        """
    found = run(node, source)
    assert list(came(found)) == ["group > a", "group > inner > b", "outer", "outer > sub", "last"]
    assert set(came(found).values()) == {"passed"}


def test_two_tests_of_one_name_are_two(node: WarmSandbox):
    assert came(run(node, "test('a', () => {});\ntest('a', () => assert.fail());\n")) == {
        "a": "passed",
        "a (2)": "failed",
    }


def test_a_test_without_a_name_has_that_of_its_function(node: WarmSandbox):
    assert list(came(run(node, "test(function adds() {});\ntest(() => {});\n"))) == ["adds", "<anonymous>"]


def test_tests_that_ask_to_run_at_once_run_one_by_one(node: WarmSandbox):
    source = """
        let running = 0;
        const alone = async () => {
          assert.equal(++running, 1);
          await new Promise((resolve) => setTimeout(resolve, 5));
          running--;
        };
        describe('s', { concurrency: true }, () => { it('a', alone); it('b', alone); });
        test('t', { concurrency: 8 }, (t) => Promise.all([t.test('c', alone), t.test('d', alone)]));
        """
    assert set(came(run(node, source)).values()) == {"passed"}


def test_a_test_that_is_waited_for_at_the_top_holds_nothing_up(node: WarmSandbox):
    assert came(run(node, "await test('a', () => {});\nawait test('b', () => {});\n")) == {"a": "passed", "b": "passed"}


def test_files_are_those_that_node_takes_for_tests_in_order(node: WarmSandbox):
    names = ["z.test.cjs", "a-test.js", "b_test.js", "deep/test.js", "test-x.js"]
    others = ["helper.js", "testing.js", "node_modules/x/x.test.js", "x.test.json"]
    found = node.run({f"tests/{name}": ONE for name in names + others}, ["tests"], Limits())
    assert found.collected == tuple(f"tests/{name}::one" for name in sorted(names))


def test_folders_are_in_the_order_of_the_paths(node: WarmSandbox):
    files = {"b/b.test.js": ONE, "a/a.test.js": ONE, "c/c.test.js": ONE}
    assert node.run(files, ["b", "a/a.test.js"], Limits()).collected == ("b/b.test.js::one", "a/a.test.js::one")


def test_a_name_that_is_no_text_is_told_as_one(node: WarmSandbox):
    assert came(run(node, "test('a\\ud800', () => {});\n")) == {"a\\ud800": "passed"}
