"""Whatever stands in a spec, the answer is findings: no traceback, within bounds of time and memory."""

import shutil
import time
from pathlib import Path

from ..compiler.spoiling import spoiled
from ..compiler.test_fuzz import SUITES, answer
from .campaign import Campaign

MOST_SECONDS = 5.0
MOST_MEBIBYTES = 512


def mebibytes(name: str) -> float:
    """A figure of this process's memory: `VmRSS` is what it takes now, `VmHWM` the most that it has taken."""
    (line,) = (line for line in Path("/proc/self/status").read_text().splitlines() if line.startswith(name))
    return int(line.split()[1]) / 1024


def test_any_input_is_answered_within_bounds(campaign: Campaign, tmp_path: Path):
    random = campaign.random()
    suites = [shutil.copytree(suite, tmp_path / suite.name) for suite in SUITES]
    files = [(suite, file) for suite in suites for file in sorted(suite.rglob("*")) if file.is_file()]
    rounds, slowest, of = campaign.size(100_000, 200), 0.0, ""
    Path("/proc/self/clear_refs").write_text("5")  # the peak starts anew, for other tests have run in this process
    before = mebibytes("VmRSS")
    for number in range(rounds):
        suite, file = random.choice(files)
        text = spoiled(random, file.read_bytes().decode(), random.choice([1, 1, 1, 2, 4]))
        start = time.perf_counter()
        answer(suite, file, text)
        spent = time.perf_counter() - start
        if spent > slowest:
            slowest, of = spent, f"input {number}, {file.relative_to(tmp_path)}"
    peak = mebibytes("VmHWM") - before
    line = campaign.report("Any input", inputs=rounds, slowest=f"{slowest:.2f} s ({of})", memory=f"{peak:.0f} MiB more")
    assert slowest <= MOST_SECONDS, line
    assert peak <= MOST_MEBIBYTES, line
