"""What fits the tests that can be seen passes them, as they are run."""

from collections.abc import Mapping
from contextlib import closing
from typing import Literal

import pytest

from liarproof.compiler.contract.model import Limits
from liarproof.runtime.agents.saboteurs.repairs import fit
from liarproof.runtime.worlds.sandbox.warm import WarmSandbox

from .repairs import made

PYTHON = {
    "src/sums.py": """
from src.parts import Part

def total(parts):
    return 0

def parts_of(text, *, by=","):
    return [Part(each) for each in text.split(by)]
""",
    "src/parts.py": """
from dataclasses import dataclass

@dataclass
class Part:
    name: str

import src.sums  # a circle
""",
    "tests/test_sums.py": """
import pytest
from src.parts import Part
from src.sums import parts_of, total

ROWS = [("a", 1), ("a-b", 2)]
ONE = Part("one")

@pytest.mark.parametrize(("text", "due"), ROWS)
def test_rows(text, due):
    assert total(parts_of(text, by="-")) == due

def test_more():
    more = [ONE, Part("two")]
    assert total(more) == 12
""",
}
SCRIPT = {
    "src/sums.ts": """
export type Part = { name: string };
export function total(parts: Part[]): number { return 0; }
export function partsOf(text: string): Part[] { return text.split(",").map((name) => ({ name })); }
""",
    "tests/sums.test.ts": """
import assert from "node:assert/strict";
import { test } from "node:test";
import { partsOf, total, type Part } from "../src/sums.ts";

const one: Part = { name: "one" };

function two(): Part[] {
  return [one, one];
}

test("one", () => assert.equal(total(partsOf("a")), 1));
test("two", () => {
  const parts = two();
  assert.equal(total(parts), 2);
});
""",
}


@pytest.mark.parametrize(("adapter", "files", "count"), [("pytest", PYTHON, 3), ("node", SCRIPT, 2)])
def test_what_is_made_up_passes_the_tests_that_can_be_seen(
    adapter: Literal["pytest", "node"], files: Mapping[str, str], count: int
):
    tests = {path: text for path, text in files.items() if path.startswith("tests/")}
    written = made(fit.derive, {path: text for path, text in files.items() if path not in tests}, {"x": ""}, tests)
    laid = {path: text.encode() for path, text in {**files, **written["fit"]}.items()}
    with closing(WarmSandbox("bubblewrap", adapter, ())) as sandbox:
        assert (
            len(sandbox.run({path: text.encode() for path, text in files.items()}, ["tests"], Limits()).ids("failed"))
            == count
        )
        run = sandbox.run(laid, ["tests"], Limits())
    assert (run.ids("failed"), len(run.ids("passed"))) == ((), count)
