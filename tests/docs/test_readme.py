"""What the README says that commands print is what they print."""

import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
README = (ROOT / "README.md").read_text(encoding="utf-8")


def test_the_output_of_make_prove_stands_in_the_readme():
    liarproof = Path(sys.executable).with_name("liarproof")
    done = subprocess.run([liarproof, "prove", "specs"], cwd=ROOT, capture_output=True, text=True, check=True)
    (shown,) = re.findall(r"```text\n(specs/.*?)```", README, re.DOTALL)
    assert shown in done.stdout


def test_the_readmes_commands_are_targets_of_the_makefile():
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    commands = re.findall(r"```sh\nmake (\w+)\n```", README)
    assert commands == ["prove", "test"]
    assert all(re.search(rf"^{command}:", makefile, re.MULTILINE) for command in commands)


def test_every_link_of_the_readme_leads_somewhere():
    links = re.findall(r"\]\(([^)#]+)\)", README)
    assert links
    assert [link for link in links if not (ROOT / link).exists()] == []
