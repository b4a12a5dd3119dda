"""What the README says is so."""

import re
from pathlib import Path

import pytest

from .blocks import ROOT, blocks
from .suites import lay_out, printed

README = ROOT / "README.md"
TEXT = README.read_text(encoding="utf-8")


def test_the_output_of_make_prove_stands_in_the_readme(monkeypatch):
    monkeypatch.chdir(ROOT)
    (shown,) = [block.text for block in blocks(README) if block.kind == "text"]
    shipped = " ".join(re.findall(r"^(specs/[\w-]+): ", shown, re.MULTILINE))
    actual = printed(f"liarproof prove {shipped}")
    if shown != actual:
        pytest.fail(f"README.md should show:\n\n{actual}", pytrace=False)


def test_the_readmes_commands_are_targets_of_the_makefile():
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    commands = re.findall(r"```sh\nmake (\w+)\n```", TEXT)
    assert commands == ["prove", "test"]
    assert all(re.search(rf"^{command}:", makefile, re.MULTILINE) for command in commands)


def test_the_task_in_the_readme_is_one_that_is_proven(tmp_path: Path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (task,) = [block.text for block in blocks(README) if block.kind == "yaml"]
    folder = lay_out("parcel-desk", ())
    name = re.findall(r"This is `([\w-]+)`, a little shortened", TEXT)[0]
    file = folder / "tasks" / f"{name}.yaml"
    assert file.exists()
    file.write_text(task, encoding="utf-8")
    assert printed("liarproof prove").startswith("specs/parcel-desk: 4 tasks, proven\n")
