"""What came of each test, whatever it does: the rest runs all the same."""

import pytest

from liarproof.runtime.worlds.sandbox.warm import WarmSandbox

from .modules import FILE, came, run

AFTER = "test('c', () => {});\n"


def test_outcomes_are_by_id(node: WarmSandbox):
    source = """
        test('right', () => {});
        test('wrong', () => assert.equal(1, 2));
        test.skip('left out', () => {});
        test('left out by itself', (t) => t.skip());
        test.todo('to be done', () => assert.fail());
        """
    found = run(node, source)
    assert (found.finished, found.exit_code) == (True, 1)
    assert found.outcomes == (
        (f"{FILE}::right", "passed"),
        (f"{FILE}::wrong", "failed"),
        (f"{FILE}::left out", "skipped"),
        (f"{FILE}::left out by itself", "skipped"),
        (f"{FILE}::to be done", "skipped"),
    )


def test_where_all_pass_the_exit_code_says_so(node: WarmSandbox):
    found = run(node, "test('a', async () => {});\nit('b', (t, done) => { setTimeout(done, 5); });\n")
    assert (found.finished, found.exit_code, came(found)) == (True, 0, {"a": "passed", "b": "passed"})


@pytest.mark.parametrize("hang", ["while (true);", "return new Promise((r) => setTimeout(r, 60_000));"])
def test_a_test_that_hangs_is_timed_out_and_the_rest_runs(hang: str, node: WarmSandbox):
    found = run(node, f"test('a', () => {{}});\ntest('b', () => {{ {hang} }});\n{AFTER}", test_seconds=0.5)
    assert came(found) == {"a": "passed", "b": "timed_out", "c": "passed"}
    assert found.finished


def test_a_subtest_that_hangs_is_timed_out_and_what_is_around_it_has_failed(node: WarmSandbox):
    source = """
        test('a', async (t) => {
          await t.test('one', () => {});
          await t.test('two', () => { while (true); });
          await t.test('three', () => {});
        });
        """
    assert came(run(node, source + AFTER, test_seconds=0.5)) == {
        "a": "failed",
        "a > one": "passed",
        "a > two": "timed_out",
        "a > three": "passed",
        "c": "passed",
    }


def test_a_hook_that_hangs_is_of_the_test_it_is_for(node: WarmSandbox):
    source = "describe('s', () => { beforeEach(() => { while (true); }); it('a', () => {}); });\n"
    assert came(run(node, source + AFTER, test_seconds=0.5)) == {"s > a": "timed_out", "c": "passed"}


@pytest.mark.parametrize(
    "end", ["process.exit(0)", "process.exit(1)", "process.abort()", "process.kill(process.pid, 9)"]
)
def test_a_test_that_ends_its_process_has_failed_and_the_rest_runs(end: str, node: WarmSandbox):
    found = run(node, f"test('a', () => {{}});\ntest('b', () => {{ {end}; }});\n{AFTER}")
    assert came(found) == {"a": "passed", "b": "failed", "c": "passed"}
    assert found.finished


def test_a_rejected_promise_is_a_failed_test(node: WarmSandbox):
    source = "test('b', () => Promise.reject(new Error('no')));\n"
    assert came(run(node, source + AFTER)) == {"b": "failed", "c": "passed"}


def test_a_promise_that_is_never_kept_does_not_take_the_rest_with_it(node: WarmSandbox):
    found = came(run(node, f"test('b', () => new Promise(() => {{}}));\n{AFTER}", test_seconds=0.5))
    assert found["b"] in ("failed", "timed_out"), "some versions of Node end, and some wait"
    assert found["c"] == "passed"


def test_what_a_hook_of_a_suite_does_wrong_at_its_end_is_told_as_the_suite(node: WarmSandbox):
    found = run(node, "describe('s', () => { after(() => assert.fail()); it('a', () => {}); });\n")
    assert came(found) == {"s": "failed", "s > a": "passed"}


def test_a_file_that_ends_the_process_is_no_finished_run(node: WarmSandbox):
    found = run(node, "test('a', () => {});\nprocess.exit(0);\n")
    assert (found.finished, found.outcomes) == (False, ())


def test_a_file_that_cannot_be_loaded_stops_the_run_and_is_told(node: WarmSandbox):
    found = run(node, "test('a', () => {});\n", {"tests/z.test.mjs": "import './missing.mjs';\n"})
    assert (found.finished, found.exit_code, found.outcomes) == (True, 2, ())
    assert found.collected == (f"{FILE}::a",)
    assert "tests/z.test.mjs cannot be loaded" in found.output


def test_a_suite_that_throws_stops_the_run(node: WarmSandbox):
    assert run(node, "describe('s', () => { throw new Error('no'); });\n").exit_code == 2


def test_where_there_is_no_test_the_exit_code_says_so(node: WarmSandbox):
    found = run(node, "")
    assert (found.finished, found.exit_code, found.collected) == (True, 5, ())


def test_what_is_left_running_does_not_hold_up_the_end(node: WarmSandbox):
    assert run(node, "test('a', () => { setInterval(() => {}, 1000); });\n").finished


def test_a_run_ends_at_its_limit_and_keeps_what_came_before(node: WarmSandbox):
    source = "test('a', () => {});\ntest('b', () => { while (true); });\n"
    found = run(node, source + AFTER, run_seconds=1.5, test_seconds=60)
    assert not found.finished
    assert came(found) == {"a": "passed", "b": "timed_out"}


@pytest.mark.parametrize("source", ["test('a', () => assert.fail());", "test('a', () => { while (true); });", ""])
def test_without_walls_outcomes_are_the_same(source: str, node: WarmSandbox, bare_node: WarmSandbox):
    walled, plain = (run(each, source + AFTER, test_seconds=0.5) for each in (node, bare_node))
    assert (plain.outcomes, plain.exit_code, plain.output) == (walled.outcomes, walled.exit_code, walled.output)


def test_typescript_runs_as_it_is(node: WarmSandbox):
    source = """
import test from 'node:test';
import assert from 'node:assert/strict';
import { half, type Pair } from '../src/half.ts';

test('a pair', () => {
  const pair: Pair = [4, 2];
  assert.equal(half(pair[0]), pair[1]);
});
test('another', (): void => assert.equal(half(3), 1));
"""
    code = "export type Pair = [number, number];\nexport const half = (whole: number): number => whole / 2;\n"
    found = run(node, "", {"tests/half.test.ts": source, "src/half.ts": code})
    assert found.outcomes == (("tests/half.test.ts::a pair", "passed"), ("tests/half.test.ts::another", "failed"))
    assert "tests/half.test.ts:10:" in found.output
