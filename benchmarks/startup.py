"""How long a command takes from a cold process, start-up included.

    .venv/bin/python benchmarks/startup.py [--runs 20]

Each command runs so many times in a process of its own, with byte code compiled beforehand; the median and the slowest
of the wall-clock times are printed in milliseconds, beside an interpreter that does nothing, measured in turn.
"""

import argparse
import os
import statistics
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path

ROOT = Path(__file__).parents[1]
LIARPROOF = str(Path(sys.executable).with_name("liarproof"))
COMMANDS = {
    "python -c pass": [sys.executable, "-c", "pass"],
    "liarproof --help": [LIARPROOF, "--help"],
    **{
        f"liarproof {command} {suite.relative_to(ROOT)}": [LIARPROOF, command, str(suite)]
        for suite in sorted((ROOT / "specs").iterdir())
        if (suite / "suite.yaml").is_file()
        for command in ("validate", "prove")
    },
}


def milliseconds(command: Sequence[str]) -> float:
    """How long one run takes.

    Raises:
        subprocess.CalledProcessError: it failed.
    """
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    start = time.perf_counter()
    subprocess.run(command, cwd=ROOT, env=environment, stdout=subprocess.DEVNULL, check=True)
    return (time.perf_counter() - start) * 1000


def main() -> None:
    """Measure every command, one after the other in each round."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--runs", type=int, default=20)
    runs = parser.parse_args().runs
    taken: dict[str, list[float]] = {name: [] for name in COMMANDS}
    for number in range(runs + 1):
        for name, command in COMMANDS.items():
            spent = milliseconds(command)
            if number:  # the first round compiles byte code and fills the disk's cache
                taken[name].append(spent)
    print(f"{'':44}{'median':>10}{'slowest':>10}")
    for name, times in taken.items():
        print(f"{name:44}{statistics.median(times):7.0f} ms{max(times):7.0f} ms")


if __name__ == "__main__":
    main()
