"""The same bytes on every machine: whatever the hash seed, time zone, language, line ends or order of listing."""

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from liarproof.compiler.emitter import Files

from .support import PARCEL_DESK, SHOWN, Desk

BUILD = """
import sys
from pathlib import Path
if "backwards" in sys.argv:
    listed, globbed = Path.iterdir, Path.glob
    Path.iterdir = lambda path: sorted(listed(path), reverse=True)
    Path.glob = lambda path, *given, **named: sorted(globbed(path, *given, **named), reverse=True)
from liarproof.runtime.cli.main import main
main(["build", "specs/parcel-desk", "--out", sys.argv[1]])
"""
VARIANTS: dict[str, dict[str, str]] = {
    **{f"hash seed {seed}": {"PYTHONHASHSEED": str(seed)} for seed in range(5)},
    "another time zone": {"TZ": "Asia/Kathmandu"},
    "another language": {"LC_ALL": "tr_TR.UTF-8", "LANG": "tr_TR.UTF-8"},
    "plain ASCII": {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"},
    "listed backwards": {},
    "as here": {},
}


@pytest.fixture(scope="session")
def built(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Files]:
    """The suite as the command builds it in a process of its own, once for each variant, all at once."""
    out = tmp_path_factory.mktemp("built")
    shutil.copytree(PARCEL_DESK, out / SHOWN)
    running = {
        name: subprocess.Popen(
            [sys.executable, "-c", BUILD, str(out / name), *(["backwards"] if "backwards" in name else [])],
            env={**os.environ, **more},
            cwd=out,
            stdout=subprocess.DEVNULL,
        )
        for name, more in VARIANTS.items()
    }
    assert {name: process.wait(60) for name, process in running.items()} == dict.fromkeys(VARIANTS, 0)
    return {name: read(out / name / "parcel-desk") for name in VARIANTS}


def read(folder: Path) -> Files:
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


@pytest.mark.parametrize("name", VARIANTS)
def test_the_bytes_are_the_same(name: str, built: dict[str, Files]):
    assert "CATALOGUE.md" in built[name]
    assert built[name] == built["as here"]


def test_the_bytes_are_the_same_with_other_line_ends_and_a_mark(desk: Desk):
    before = desk.files()
    for path in desk.folder.rglob("*.*"):
        path.write_bytes(b"\xef\xbb\xbf" + path.read_bytes().replace(b"\n", b"\r\n"))
    assert desk.files() == before


def test_the_bytes_do_not_depend_on_where_the_suite_lies(desk: Desk, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    before = desk.files()
    elsewhere = tmp_path / "a b" / "é"
    elsewhere.mkdir(parents=True)
    (tmp_path / "specs").rename(elsewhere / "specs")
    monkeypatch.chdir(elsewhere)
    assert desk.files() == before


def test_the_bytes_do_not_depend_on_the_order_in_which_a_folder_is_listed(
    repair: Desk, monkeypatch: pytest.MonkeyPatch
):
    for name in ("b.py", "B/a.py", "a/b.py", "z.pyc", "__pycache__/a.pyc"):
        repair.write(f"tasks/off-by-one/starter/more/{name}", name)
    before, findings = repair.files(), repair.findings()
    listed = os.scandir

    @contextmanager
    def backwards(path: str) -> Iterator[list[os.DirEntry[str]]]:
        with listed(path) as entries:
            yield sorted(entries, key=lambda entry: entry.name, reverse=True)

    monkeypatch.setattr(os, "scandir", backwards)
    assert (repair.files(), repair.findings()) == (before, findings)
