"""A run loses nothing: whatever its disk or its process does, at any moment, and whatever the service does."""

import os
import shutil
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import closing
from decimal import Decimal
from pathlib import Path

import msgspec
import pytest

from liarproof.runtime.agents.base import brief
from liarproof.runtime.agents.scripted import Script
from liarproof.runtime.double.counting import Counts
from liarproof.runtime.double.faults import oddities, troubles
from liarproof.runtime.double.rehearsal import Rehearsal
from liarproof.runtime.double.replies import Page, Refused, Reply
from liarproof.runtime.double.server import Double
from liarproof.runtime.pricing.table import packaged_prices
from liarproof.runtime.pricing.usage import read_usage
from liarproof.runtime.runs.folder import RunFolder
from liarproof.runtime.runs.tally import counted, endings

from ..runtime.runs.failing import FailingDisk
from ..runtime.runs.rig import DAY, ROOT, kept_in, loaded, manifest, oracle, plan_of, rigged
from .campaign import Campaign
from .crashing import JOBS, PLAN, Counting, Measured, go_on, operations, outcomes
from .faulty import MODEL_FAULTS, NotedFaults
from .killing import Commands


@pytest.fixture(scope="session")
def alone(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a run that was left alone."""
    path = tmp_path_factory.mktemp("runs") / "alone"
    go_on(path, Counting())
    assert len(outcomes(path)) == len(PLAN)
    return path


@pytest.mark.parametrize("crash", [False, True], ids=["fails", "crashes"])
def test_a_run_survives_whatever_operation_goes_wrong(crash: bool, alone: Path, tmp_path: Path, campaign: Campaign):
    measured, number_of = Measured(alone), operations(tmp_path)
    numbers = range(1, number_of + 1)
    for number in sorted(campaign.random().sample(numbers, campaign.size(number_of, 10))):
        path, counting = tmp_path / str(number), Counting()
        first = go_on(path, counting, FailingDisk(number, crash=crash))
        second = go_on(path, counting)
        measured.take(path, counting, first, second)
        shutil.rmtree(path)
    line = campaign.report("P1, an operation", crash=crash, **measured.figures())
    assert measured.lost == measured.changed == measured.paid_twice == 0, line
    assert measured.most_again <= JOBS, line


def test_a_run_survives_a_crash_while_it_is_resumed(alone: Path, tmp_path: Path, campaign: Campaign):
    measured, number_of, random = Measured(alone), operations(tmp_path), campaign.random()
    for case in range(campaign.size(200, 10)):
        path, counting = tmp_path / str(case), Counting()
        told = [
            go_on(path, counting, FailingDisk(random.randint(1, number_of), crash=random.random() < 0.7))
            for _ in range(random.choice([2, 2, 3]))
        ]
        told.append(go_on(path, counting))
        measured.take(path, counting, *told)
        shutil.rmtree(path)
    line = campaign.report("P1, crashes of resumes", **measured.figures())
    assert measured.lost == measured.changed == measured.paid_twice == 0, line
    assert measured.most_again <= 3 * JOBS, line


def test_one_worker_pays_for_one_trial_more_at_most(alone: Path, tmp_path: Path, campaign: Campaign):
    plain, longest = Counting(), 0
    go_on(tmp_path / "plain", plain, jobs=1)
    longest = max(len(record.calls) for record in kept_in(tmp_path / "plain")[0])
    most, number_of = 0, operations(tmp_path)
    for number in campaign.random().sample(range(1, number_of + 1), campaign.size(number_of, 6)):
        counting = Counting()
        go_on(tmp_path / str(number), counting, FailingDisk(number, crash=True), jobs=1)
        go_on(tmp_path / str(number), counting, jobs=1)
        most = max(most, counting.requests - plain.requests)
    line = campaign.report("P1, extra calls of one worker", most=most, of_a_trial=longest)
    assert most <= longest, line


@pytest.mark.parametrize("name", ["episodes.jsonl", "errors.jsonl"])
def test_a_log_can_be_cut_at_any_byte_of_its_last_record(name: str, alone: Path, tmp_path: Path, campaign: Campaign):
    measured, path = Measured(alone), tmp_path / "cut"
    whole = (alone / "episodes.jsonl").read_bytes()
    start = whole.rstrip(b"\n").rfind(b"\n") + 1
    sizes = range(start, len(whole)) if name == "episodes.jsonl" else range(40)
    for size in campaign.random().sample(sizes, campaign.size(len(sizes), 12)):
        shutil.copytree(alone, path)
        if name == "episodes.jsonl":
            (path / name).write_bytes(whole[:size])
        else:
            (path / name).write_bytes(b'{"key":{"repetition":0,"task":"late-fee"'[:size])
        with closing(RunFolder.resume(path)) as folder:
            assert folder.dropped == (size - start if name == "episodes.jsonl" else size)
        counting = Counting()
        measured.take(path, counting, go_on(path, counting))
        assert sum(counting.begun.values()) == (1 if name == "episodes.jsonl" else 0)
        shutil.rmtree(path)
    line = campaign.report(f"P1, {name} cut", **measured.figures())
    assert measured.lost == measured.changed == measured.again == 0, line


@pytest.fixture(scope="session")
def commands(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Commands]:
    """Commands in a folder with the parcel desk and its agents."""
    folder = tmp_path_factory.mktemp("commands")
    for name in ("parcel-desk", "agents"):
        shutil.copytree(ROOT / "specs" / name, folder / "specs" / name)
    made = Commands(folder)
    yield made
    made.close()


COMMAND = ("run", "specs/parcel-desk", "--agent", "haiku-alone", "--reps", "10", "--rehearse")


def test_a_command_that_is_killed_at_any_moment_is_gone_on_with(commands: Commands, tmp_path: Path, campaign: Campaign):
    code, seconds = commands.run(*COMMAND, "--out", str(tmp_path / "alone"))
    assert code == 0, commands.said()
    code, seconds = commands.run(*COMMAND, "--out", str(tmp_path / "again"))  # now that its proof is kept
    alone, random = outcomes(tmp_path / "alone"), campaign.random()
    kills = lost = changed = unreadable = runs = 0
    while kills < campaign.size(200, 3):
        path, code, kept = tmp_path / f"run-{runs}", -9, b""
        while code < 0:
            again = ("--resume", str(path)) if (path / "run.json").exists() else ("--out", str(path))
            moment = random.uniform(0, seconds) if random.random() < 0.8 else None
            code, _ = commands.run(*COMMAND, *again, killed_after=moment)
            log = (path / "episodes.jsonl").read_bytes() if (path / "episodes.jsonl").exists() else b""
            lost += not log.startswith(kept)
            kept = log[: log.rfind(b"\n") + 1]
            kills += code == -9
        runs += 1
        unreadable += code != 0
        changed += outcomes(path) != alone
    line = campaign.report("P1, killed", kills=kills, runs=runs, lost=lost, changed=changed, unreadable=unreadable)
    assert lost == changed == unreadable == 0, f"{line}\n{commands.said()}"


def expected_bill(counts: Counts) -> dict[str, Decimal]:
    """What each reply costs that arrived, by the double's own count, at the price of the model that was asked."""
    prices = packaged_prices()
    return {
        f"req_double_{one.number:08}": prices.cost("claude-haiku-4-5", read_usage(msgspec.to_builtins(one.usage)), DAY)
        for one in counts.billed
        if one.arrived
    }


def test_every_trial_ends_in_one_way_and_the_bill_is_right(tmp_path: Path, campaign: Campaign):
    plan = plan_of(campaign.size(2000, 100), "support-desk")
    kinds = troubles(retry_after=0.01, every=0) | oddities()
    faults = NotedFaults(oracle("support-desk"), rate=0.3, seed=campaign.seed, kinds=kinds)
    with closing(RunFolder.create(tmp_path, manifest())) as folder:
        with rigged(faults, name="support-desk") as (rig, double):
            assert rig.runner(folder).run(plan, jobs=8) == ""
            bill = expected_bill(double.counts())
        episodes, errors = list(folder.episodes), list(folder.errors)
        found = counted(endings(plan, episodes, errors))
    records = [*episodes, *errors]
    calls = [call for record in records for call in record.calls]
    met = {record.key: {faults.of(call.request_id) for call in record.calls} - {None} for record in episodes}
    graded = [record for record in episodes if record.episode.ending == "completed"]
    outside = sum(bool(met[record.key] - {"slow-drip", "paused", "silence"}) for record in graded)
    failed = [record for record in graded if record.episode.grade is None or not record.episode.grade.passed]
    blamed = sum("silence" not in met[record.key] for record in failed)
    last = [(record.episode.ending, [faults.of(call.request_id) for call in record.calls[-1:]]) for record in episodes]
    wrong = sum(ending != MODEL_FAULTS.get((*names, None)[0], "completed") for ending, names in last)
    cost = sum((record.cost for record in records), Decimal(0))
    line = campaign.report(
        "P2", trials=len(plan), kinds=len(faults.happened), faults=faults.happened.total(), requests=len(faults.names),
        **found, sum=sum(found.values()), infrastructure_in_grades=outside + blamed, wrong_endings=wrong,
        calls=len(calls), arrived=len(bill), cost=cost, billed=sum(bill.values()),
    )  # fmt: skip
    assert sum(found.values()) == len(plan), line
    assert len({record.key for record in episodes}) == len(episodes), line
    assert set(faults.happened) == set(kinds), line
    assert outside == blamed == wrong == 0, line
    assert Counter(call.request_id for call in calls) == Counter(bill.keys()), line
    assert cost == sum(bill.values()) == folder.spent + cost, line
    assert all(record.cost == sum(bill[call.request_id] for call in record.calls) for record in records), line


CANARY = "sk-ant-canary-5Zr81"

LOOKS_FOR_IT = f"""
import pathlib


def test_no_key_is_here():
    for path in pathlib.Path("/proc").glob("*/environ"):
        try:
            assert {CANARY.encode()[:13]!r} not in path.read_bytes()
        except OSError:
            pass
"""


def repairs(*faults: Reply) -> Rehearsal:
    """A responder that gives these and then repairs the page count, with no word of which trial it is."""
    suite = loaded("tiny-repair").suite
    (task,) = suite.tasks
    play = Rehearsal(lambda request: Script("oracle", task.oracle.steps).open(brief(suite.head, task)))
    left = list(faults)
    return lambda request: left.pop(0) if left else play(request)


def test_a_key_is_found_nowhere(tmp_path: Path, campaign: Campaign):
    for name in ("tiny-repair", "agents"):
        shutil.copytree(ROOT / "specs" / name, tmp_path / "specs" / name)
    (tmp_path / "specs/tiny-repair/tasks/off-by-one/tests/test_keys.py").write_text(LOOKS_FOR_IT)
    git = tmp_path / "bin" / "git"
    git.parent.mkdir()
    git.write_text('#!/bin/sh\nenv > "$0.found"\n')
    git.chmod(0o755)
    faults = (
        Refused(400, "invalid_request_error", f"You sent x-api-key: {CANARY}"),
        Page(html=f"<p>{CANARY}</p>"),
        Refused(401, "authentication_error", f"invalid x-api-key {CANARY}", retry_after=0),
    )
    command = (
        "run", "specs/tiny-repair", "--agent", "haiku-alone", "--reps", "3", "--jobs", "1", "--yes", "--out", "kept",
    )  # fmt: skip
    with Double(repairs(*faults), key=CANARY) as double:
        environment = {
            **os.environ, "ANTHROPIC_API_KEY": CANARY, "ANTHROPIC_BASE_URL": double.url,
            "PATH": f"{git.parent}:{os.environ['PATH']}", "LIARPROOF_TRACEBACK": "1", "SEEN": "yes",
        }  # fmt: skip
        ended = subprocess.run(
            [sys.executable, "-c", "from liarproof.runtime.cli.main import main; main()", *command],
            cwd=tmp_path, env=environment, capture_output=True, text=True, check=False,
        )  # fmt: skip
    assert ended.returncode == 3, ended.stderr  # one trial is left, whose request was said to be at fault
    episodes, errors = kept_in(tmp_path / "kept")
    assert [record.episode.grade.passed for record in episodes if record.episode.grade] == [True, True]
    assert "[key]" in "".join(error.message for error in errors)
    assert "SEEN=yes" in git.with_name("git.found").read_text()
    files = [path for path in tmp_path.rglob("*") if path.is_file()]
    found = sum(CANARY.encode() in path.read_bytes() for path in files) + (CANARY in ended.stdout + ended.stderr)
    line = campaign.report("A key", files=len(files), found=found)
    assert found == 0, line
