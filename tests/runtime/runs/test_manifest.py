"""What a run is of is always there as a whole, and a resume with something else is told what differs."""

from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest

from liarproof.runtime.runs.disk import Disk
from liarproof.runtime.runs.manifest import ManifestError, differences, read_manifest, write_manifest

from .failing import CrashError, FailingDisk
from .rig import manifest


@pytest.mark.parametrize("crash", [True, False])
@pytest.mark.parametrize("number", range(1, 5))
def test_whatever_fails_there_is_the_old_or_the_new_one(number: int, crash: bool, tmp_path: Path):
    write_manifest(tmp_path, manifest(), Disk())
    with pytest.raises((OSError, CrashError)):
        write_manifest(tmp_path, manifest(status="complete"), FailingDisk(number, crash=crash))
    assert read_manifest(tmp_path).status == ("complete" if number == 4 else "running")


def test_what_a_crash_left_is_in_nobodys_way(tmp_path: Path):
    (tmp_path / ".run.json.new").write_bytes(b"x" * 100_000)
    write_manifest(tmp_path, manifest(), Disk())
    assert read_manifest(tmp_path) == manifest()
    assert [path.name for path in tmp_path.iterdir()] == ["run.json"]


@pytest.mark.parametrize("content", [b"", b"{", b"[]", b"{}", b"\xff", b'{"format": 1, "more": 2}'])
def test_what_is_no_manifest_is_told(content: bytes, tmp_path: Path):
    (tmp_path / "run.json").write_bytes(content)
    with pytest.raises(ManifestError, match=r"run\.json is not what liarproof writes"):
        read_manifest(tmp_path)


def test_a_manifest_of_another_format_is_told(tmp_path: Path):
    write_manifest(tmp_path, manifest(format=2), Disk())
    with pytest.raises(ManifestError, match="is in format 2, and this version reads 1"):
        read_manifest(tmp_path)


def profile(**changed: Any) -> dict[str, Any]:
    return {**manifest().profile, **changed}


def staged(*stages: dict[str, Any], **changed: Any) -> dict[str, Any]:
    return profile(stages=[{"model": "claude-haiku-4-5", **stage} for stage in stages], **changed)


@pytest.mark.parametrize(
    ("changed", "words"),
    [
        ({"suite": "other"}, "the suite was parcel-desk, and is other"),
        ({"suite_digest": "s2", "tasks": {"late-fee": "x", "whose-parcel": "t2"}}, "the suite has changed (late-fee)"),
        ({"suite_digest": "s2"}, "the suite has changed (its words, not what its tasks grade)"),
        ({"tasks": {"late-fee": "t1"}}, "the tasks were late-fee, whose-parcel, and are late-fee"),
        (
            {"profile": staged({"model": "claude-haiku-5-5"})},
            "model of the agent haiku-alone was 'claude-haiku-4-5', and is 'claude-haiku-5-5'",
        ),
        ({"profile": staged({"effort": "high"})}, "effort of the agent haiku-alone was not set, and is 'high'"),
        ({"profile_digest": "p2"}, "what the agent is told has changed"),
        ({"prices": "2"}, "the prices have changed"),
        ({"versions": {**manifest().versions, "anthropic": "3"}}, "anthropic was 2, and is 3"),
        ({"repetitions": 5}, "the trials of each task were 2, and are 5"),
        ({"seed": 7}, "the seed was 0, and is 7"),
        ({"rehearsal": "oracle"}, "the player was the model, and is oracle"),
        ({"sandbox": "none"}, "the sandbox was not needed, and is none"),
        ({"ceiling": Decimal("0.050")}, "the ceiling of a trial was none, and is $0.050"),
    ],
)
def test_what_differs_is_named(changed: dict[str, Any], words: str):
    assert list(differences(manifest(), manifest(**changed))) == [words]


def test_what_differs_between_stages_is_named_by_its_stage():
    was = staged({}, {}, escalate_on={"repeated_call": 3}, prompt="Take care.")
    now = staged({}, {"max_turns": 6}, escalate_on={"give_up": False}, prompt="")
    assert list(differences(manifest(profile=was), manifest(profile=now))) == [
        "escalate_on.give_up of the agent haiku-alone was not set, and is False",
        "escalate_on.repeated_call of the agent haiku-alone was 3, and is not set",
        "max_turns of stage 2 of the agent haiku-alone was not set, and is 6",
        "prompt at the top of the agent haiku-alone was 'Take care.', and is ''",
    ]


def test_a_field_that_has_its_default_again_is_named():
    (words,) = differences(manifest(profile=staged({"effort": "high"})), manifest())
    assert words == "effort of the agent haiku-alone was 'high', and is not set"


@pytest.mark.parametrize(
    ("was", "now", "words"),
    [
        ({"sandbox": "bubblewrap"}, {"sandbox": "none"}, "the sandbox was bubblewrap, and is none"),
        ({"sandbox": "none"}, {}, "the sandbox was none, and is not needed"),
        ({"ceiling": Decimal("0.05")}, {}, "the ceiling of a trial was $0.05, and is none"),
    ],
)
def test_what_was_there_before_is_named(was: dict[str, Any], now: dict[str, Any], words: str):
    assert list(differences(manifest(**was), manifest(**now))) == [words]


def test_the_same_ceiling_is_none_that_differs_however_it_is_written(tmp_path: Path):
    write_manifest(tmp_path, manifest(ceiling=Decimal("0.050")), Disk())
    assert list(differences(read_manifest(tmp_path), manifest(ceiling=Decimal("0.05")))) == []


@pytest.mark.parametrize(
    "changed",
    [{}, {"profile": profile(title="New")}, {"commit": "d"}, {"status": "budget", "ended": "x"}, {"started": "y"}],
)
def test_what_says_nothing_of_the_numbers_is_no_difference(changed: dict[str, Any]):
    assert list(differences(manifest(), manifest(**changed))) == []
