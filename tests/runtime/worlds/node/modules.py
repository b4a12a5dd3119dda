"""Runs of small files of tests."""

from collections.abc import Mapping
from typing import Any

from liarproof.compiler.contract.model import Limits
from liarproof.runtime.worlds.sandbox.base import Sandbox, TestRun

FILE = "tests/it.test.mjs"
_IMPORTS = """
import test, { after, afterEach, before, beforeEach, describe, it } from 'node:test';
import assert from 'node:assert';
import fs from 'node:fs';
"""


def run(sandbox: Sandbox, source: str, files: Mapping[str, str] | None = None, **limits: Any) -> TestRun:
    """Run one file of tests, which has node:test imported, with other files beside it."""
    laid = {FILE: _IMPORTS + source, **(files or {})}
    data = {path: text.encode() for path, text in laid.items()}
    return sandbox.run(data, ["tests"], Limits(**{"run_seconds": 20, "test_seconds": 5, **limits}))


def came(found: TestRun) -> dict[str, str]:
    """What came of the tests of the file, by their names in it."""
    return {name.removeprefix(f"{FILE}::"): outcome for name, outcome in found.outcomes}
