"""Suites that are as they should be: no rule has anything against them."""

import shutil
from pathlib import Path

import pytest

from liarproof.compiler.folders import find_suites
from liarproof.compiler.pipeline import compile_suite

SUITES = sorted((Path(__file__).parent / "suites").iterdir())


def documents(suite: Path) -> list[Path]:
    """The files of a suite that are read as text, without those that go into a workspace as they are."""
    return [path for path in suite.rglob("*.*") if path.suffix != ".py"]


@pytest.mark.parametrize("folder", SUITES, ids=lambda folder: folder.name)
def test_a_good_suite_has_no_finding(folder: Path):
    (suite,) = find_suites(folder)
    assert compile_suite(suite).diagnostics == ()


@pytest.mark.parametrize("folder", SUITES, ids=lambda folder: folder.name)
def test_a_good_suite_has_no_finding_with_other_line_ends_and_a_mark(folder: Path, tmp_path: Path):
    copy = shutil.copytree(folder, tmp_path / folder.name)
    for path in documents(copy):
        path.write_bytes(b"\xef\xbb\xbf" + path.read_bytes().replace(b"\r\n", b"\n").replace(b"\n", b"\r\n"))
    (suite,) = find_suites(copy)
    (original,) = find_suites(folder)
    assert compile_suite(suite).diagnostics == ()
    assert compile_suite(suite).suite == compile_suite(original).suite
