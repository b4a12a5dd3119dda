"""Workers, in the memory that a run usually has."""

import pytest

from liarproof.runtime.worlds.sandbox.warm import WarmSandbox

from .modules import came, run

START = """
import threads, { Worker } from 'node:worker_threads';
const started = (options) => new Promise((yes, no) => {
  new Worker('require("node:worker_threads").parentPort.postMessage(1)', { eval: true, ...options })
    .on('message', yes).on('error', no);
});
"""


@pytest.mark.parametrize("count", [1, 4])
def test_workers_run_in_the_usual_memory(count: int, node: WarmSandbox):
    source = f"{START}test('a', () => Promise.all(Array.from({{ length: {count} }}, () => started())));\n"
    assert came(run(node, source)) == {"a": "passed"}


def test_a_worker_has_the_options_that_it_was_given(node: WarmSandbox):
    source = """
        test('a', async () => {
          const worker = new Worker('', { eval: true, resourceLimits: { maxOldGenerationSizeMb: 20 } });
          assert.equal(worker.resourceLimits.maxOldGenerationSizeMb, 20);
          assert.equal(threads.Worker, Worker);
          await worker.terminate();
        });
        """
    assert came(run(node, START + source)) == {"a": "passed"}


def test_workers_do_not_widen_the_bound_of_memory(node: WarmSandbox):
    take = "const all = []; for (let n = 0; n < 320; n++) all.push(Buffer.alloc(32 << 20, 1));"
    source = f"{START}test('a', async () => {{ await started(); {take} }});\ntest('z', () => {{}});\n"
    assert came(run(node, source)) == {"a": "failed", "z": "passed"}
