"""A weakness planted into a sound suite shows, and a sound suite shows none."""

import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml

from liarproof.compiler.folders import find_suites
from liarproof.compiler.pipeline import compile_suite
from liarproof.runtime.proof import prove

SPECS = Path(__file__).parents[2] / "specs"
WEAKNESSES: list[dict[str, Any]] = yaml.safe_load(Path(__file__).with_name("weaknesses.yaml").read_text("utf-8"))
SUITES = sorted(folder.name for folder in SPECS.iterdir() if (folder / "suite.yaml").exists())


def plant(specs: Path, change: dict[str, Any]) -> None:
    file = specs / change["file"]
    if "delete" in change:
        file.unlink()
        return
    text = file.read_text(encoding="utf-8")
    assert text.count(change["from"]) == 1, f"{change['from']!r} stands {text.count(change['from'])} times in {file}"
    file.write_text(text.replace(change["from"], change["to"]), encoding="utf-8")


def found(suite: Path) -> Iterator[str]:
    """The rules of all that validate and prove find in a suite."""
    for folder in find_suites(suite):
        compiled = compile_suite(folder)
        yield from (each.rule for each in compiled.diagnostics)
        if compiled.suite is not None:
            proof = prove(compiled.suite, compiled.rows)
            yield from (failure.rule for failure in (*proof.failures, *proof.warnings))


@pytest.mark.parametrize("suite", SUITES)
def test_a_sound_suite_shows_no_weakness(suite: str):
    assert list(found(SPECS / suite)) == []


def test_there_are_thirty_weaknesses_and_no_two_are_one():
    assert len(WEAKNESSES) >= 30
    assert len({str(case["change"]) for case in WEAKNESSES}) == len(WEAKNESSES)


@pytest.mark.parametrize("case", WEAKNESSES, ids=lambda case: case["weakness"].replace(" ", "-"))
def test_a_planted_weakness_shows(case: dict[str, Any], tmp_path: Path):
    suite = case["change"][0]["file"].partition("/")[0]
    shutil.copytree(SPECS / suite, tmp_path / suite)
    for change in case["change"]:
        plant(tmp_path, change)
    assert case["shows"] in set(found(tmp_path / suite))
