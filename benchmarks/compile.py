"""How fast specs compile, and in how much memory: cold, unchanged, one file changed; one process and all cores.

    .venv/bin/python benchmarks/compile.py [--tasks 100 1000 10000] [--jobs 1 2]

Writes a suite of so many tasks into a temporary folder and runs `liarproof build` on it as a user would, in a process
of its own. In the same run, for comparison, the same files are read by PyYAML's safe loader with libyaml and validated
by jsonschema, which is the least that any tool of this kind does. Times are wall-clock seconds of the whole process,
memory is its largest resident set in MiB.
"""

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[1]
DESK = ROOT / "specs" / "parcel-desk"
PEER = """
import json, sys, yaml
from pathlib import Path
from jsonschema import Draft202012Validator
validator = Draft202012Validator(json.loads(Path(sys.argv[1]).read_text()))
for path in Path(sys.argv[2]).glob("*.yaml"):
    list(validator.iter_errors(yaml.load(path.read_text(), Loader=yaml.CSafeLoader)))
"""


class Spent(NamedTuple):
    """What one process took."""

    seconds: float
    mebibytes: float


def run(command: Sequence[str], cwd: Path) -> Spent:
    """Run a command to its end; its output is dropped.

    Raises:
        RuntimeError: it did not exit with 0.
    """
    start = time.perf_counter()
    process = subprocess.Popen(command, cwd=cwd, stdout=subprocess.DEVNULL)
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode:
        raise RuntimeError(f"{command} ended with {process.returncode}")
    return Spent(time.perf_counter() - start, usage.ru_maxrss / 1024)


def write_suite(folder: Path, tasks: int) -> None:
    """A suite of so many tasks, all different, each about as long as those of the parcel desk."""
    suite = folder / "specs" / "parcel-desk"
    shutil.copytree(DESK, suite)
    models = [(path.stem, path.read_text(encoding="utf-8")) for path in sorted((suite / "tasks").glob("*.yaml"))]
    shutil.rmtree(suite / "tasks")
    (suite / "tasks").mkdir()
    head = suite / "suite.yaml"
    head.write_text(head.read_text(encoding="utf-8").replace("[reschedule-then-again]", "[reschedule-then-again-1]"))
    for number in range(tasks):
        name, text = models[number % len(models)]
        lines = [
            f"{line}, case {number}" if line.startswith(("task: ", "because: ")) else line for line in text.split("\n")
        ]
        text = "\n".join(lines).replace("turns:\n  - ", f"turns:\n  - 'Good morning, I am visitor {number}.'\n  - ", 1)
        text = text.replace("oracle:\n", "oracle:\n  - say: Good morning.\n", 1)
        (suite / "tasks" / f"{name}-{number}.yaml").write_text(text, encoding="utf-8")


def measure(tasks: int, jobs: Sequence[int]) -> None:
    """Print a line for each way of compiling so many tasks."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        write_suite(folder, tasks)
        suite = folder / "specs" / "parcel-desk"
        schema = ROOT / "schemas" / "task.schema.json"
        show(tasks, "PyYAML + jsonschema", run([sys.executable, "-c", PEER, str(schema), str(suite / "tasks")], folder))
        for count in jobs:
            shutil.rmtree(folder / "generated", ignore_errors=True)
            shutil.rmtree(folder / ".liarproof", ignore_errors=True)
            build = [str(Path(sys.executable).with_name("liarproof")), "build", "--jobs", str(count)]
            show(tasks, f"build, cold, {count} process{'es' if count > 1 else ''}", run(build, folder))
        show(tasks, "build, unchanged", run(build, folder))
        first = next((suite / "tasks").iterdir())
        first.write_text(first.read_text(encoding="utf-8") + "# changed\n", encoding="utf-8")
        show(tasks, "build, one file changed", run(build, folder))


def show(tasks: int, what: str, spent: Spent) -> None:
    """One line of the table."""
    rate = tasks / spent.seconds
    print(f"{tasks:7}  {what:32}  {spent.seconds:7.2f} s  {rate:8.0f} files/s  {spent.mebibytes:6.0f} MiB", flush=True)


def main() -> None:
    """Read the arguments and measure."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tasks", type=int, nargs="+", default=[100, 1000, 10000])
    parser.add_argument("--jobs", type=int, nargs="+", default=sorted({1, os.cpu_count() or 1}))
    given = parser.parse_args()
    for tasks in given.tasks:
        measure(tasks, given.jobs)


if __name__ == "__main__":
    main()
