"""What a run prints, takes and may not do."""

import pytest

from liarproof.runtime.worlds.sandbox.warm import WarmSandbox

from .modules import came, run

AFTER = "test('z', () => {});\n"


def test_a_failure_is_told_by_place_and_no_path_of_this_machine(node: WarmSandbox):
    output = run(node, "test('a', () => assert.equal(1, 2));\n").output
    assert output.startswith("FAILED tests/it.test.mjs::a\n")
    assert "(tests/it.test.mjs:5:" in output
    assert "node:" not in output
    assert "/workspace" not in output


def test_what_a_test_prints_is_told_also_where_the_process_dies(node: WarmSandbox):
    assert "last words" in run(node, "test('a', () => { console.log('last words'); process.abort(); });\n").output


def test_output_is_the_same_each_time_for_it_tells_no_time(node: WarmSandbox):
    assert len({run(node, "test('a', () => assert.fail('x'));\n").output for _ in range(3)}) == 1


def test_outcomes_on_standard_output_are_no_outcomes(node: WarmSandbox):
    forged = """console.log('["begin", "tests/it.test.mjs::a"]\\n["end", "tests/it.test.mjs::a", "passed"]');"""
    assert came(run(node, f"test('a', () => {{ {forged} console.log('ok 1 - a'); assert.fail(); }});\n")) == {
        "a": "failed"
    }


@pytest.mark.parametrize("take", ["Buffer.alloc(1 << 25, 1)", "Array.from({ length: 1 << 20 }, (_, n) => ({ n }))"])
def test_memory_has_a_bound(take: str, node: WarmSandbox):
    source = f"test('a', () => {{ const all = []; for (;;) all.push({take}); }});\n"
    assert came(run(node, source + AFTER, memory_mb=256, test_seconds=20)) == {"a": "failed", "z": "passed"}


def test_memory_within_the_bound_is_there(node: WarmSandbox):
    assert came(run(node, "test('a', () => { Buffer.alloc(100 << 20, 1); });\n", memory_mb=256)) == {"a": "passed"}


def test_processes_have_a_bound(node: WarmSandbox):
    source = """
        import { Worker } from 'node:worker_threads';
        test('a', async () => {
          for (let n = 0; n < 60; n++) {
            await new Promise((yes, no) => new Worker('setInterval(() => {}, 9e5)', { eval: true })
              .on('online', yes).on('error', no));
          }
        });
        """
    assert came(run(node, source + AFTER, processes=32, memory_mb=2048)) == {"a": "failed", "z": "passed"}


def test_tests_cannot_be_written(node: WarmSandbox):
    found = run(node, "test('a', () => fs.writeFileSync('tests/it.test.mjs', ''));\n")
    assert came(found) == {"a": "failed"}
    assert "EROFS" in found.output


def test_there_is_no_network(node: WarmSandbox):
    source = """
        import os from 'node:os';
        test('a', () => assert.deepEqual(Object.keys(os.networkInterfaces()), []));
        """
    assert came(run(node, source)) == {"a": "passed"}


def test_the_environment_is_clean(node: WarmSandbox, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("LIARPROOF_CANARY", "secret")
    assert came(run(node, "test('a', () => assert.ok(!process.env.LIARPROOF_CANARY));\n")) == {"a": "passed"}
