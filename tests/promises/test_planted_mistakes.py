"""A single mistake in a good suite is told once, in its file and at its line."""

import shutil
from collections import Counter
from pathlib import Path

from liarproof.compiler.agents import find_agents, read_profile
from liarproof.compiler.diagnostics import Diagnostic
from liarproof.compiler.folders import find_suites
from liarproof.compiler.pipeline import compile_suite

from .campaign import Campaign
from .planting import plant

SPECS = Path(__file__).parents[2] / "specs"


def findings(file: Path) -> tuple[Diagnostic, ...]:
    """What is wrong with the suite of a file, or with the agent that it is."""
    if find_agents(file):
        return read_profile(file).diagnostics
    (folder,) = find_suites(file)
    return compile_suite(folder).diagnostics


def test_a_planted_mistake_is_told_once_at_its_line(campaign: Campaign, tmp_path: Path):
    random = campaign.random()
    specs = shutil.copytree(SPECS, tmp_path / "specs")
    files = sorted(specs.rglob("*.yaml"))
    placed = single = 0
    missed: Counter[str] = Counter()
    planned = campaign.size(2000, 120)  # of so few, two or three more or less are chance
    seen: set[tuple[Path, str]] = set()
    while len(seen) < planned:
        file = random.choice(files)
        sound = file.read_text(encoding="utf-8")
        planted = plant(random, sound)
        if (file, planted.text) in seen:
            continue
        seen.add((file, planted.text))
        file.write_text(planted.text, encoding="utf-8")
        found = findings(file)
        file.write_text(sound, encoding="utf-8")
        there = any(Path(each.span.path) == file and each.span.line in planted.lines for each in found)
        placed += there
        single += len(found) == 1
        if not there or len(found) != 1:
            told = "; ".join(f"{Path(each.span.path).name}:{each.span.line} {each.rule}" for each in found) or "nothing"
            missed[f"{planted.operator} in {file.name}:{min(planted.lines)} gave {told}"] += 1
    line = campaign.report(
        "Planted mistakes", planted=planned, right_line=f"{placed / planned:.1%}", one_finding=f"{single / planned:.1%}"
    )
    shown = "\n".join(f"  {times} x {case}" for case, times in missed.most_common(40))
    print(shown)
    assert placed >= (0.98 if campaign.whole else 0.95) * planned, f"{line}\n{shown}"
    assert single >= 0.90 * planned, f"{line}\n{shown}"
