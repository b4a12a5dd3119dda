"""Digests: what changes a task, a policy, the tools, a suite or an agent, and what does not."""

from typing import Any

import msgspec
import pytest

from liarproof.compiler.contract import canonical
from liarproof.compiler.contract.canonical import (
    digest,
    encode,
    policy_digest,
    profile_digest,
    suite_digest,
    task_digest,
    tools_digest,
    world_digest,
)
from liarproof.compiler.contract.model import Escalation, Handoff, Profile, Stage, Suite

from ..support import Desk

TASK = "tasks/late-fee.yaml"


def suite(desk: Desk) -> Suite:
    made = desk.compile().suite
    assert made is not None, desk.text()
    return made


def digests(desk: Desk) -> dict[str, str]:
    made = suite(desk)
    return {
        "task": task_digest(made.tasks[0], made.head.world),
        "world": world_digest(made.head.world),
        "tools": tools_digest(made.head.world),
        "policy": policy_digest(made),
        "suite": suite_digest(made),
    }


@pytest.mark.parametrize(
    ("file", "old", "new", "changed"),
    [
        (TASK, "task: A late fee,", "task: The late fee,", "suite"),
        (TASK, "because: Either is fine.", "because: Both are fine.", "suite"),
        (TASK, "tier: base", "tier: hard", "suite"),
        (TASK, "  - say: I have waived it.", "  - say: It is waived.", "suite"),
        (TASK, "    - say: That is 3.00, please.", "    - say: Three, please.", "suite"),
        (TASK, "because: Charged and waived.", "because: Both.", "suite"),
        (TASK, "  - Hello, PK-200.", "  - Hi, PK-200.", "suite task"),
        (TASK, "fee_cents: 300", "fee_cents: 301", "suite task"),
        (TASK, "arrived_on: {days_ago: 9}", "arrived_on: {days_ago: 8}", "suite task"),
        (TASK, "kind: waived}\nor", "kind: waived, id: 1}\nor", "suite task"),
        (TASK, "expect:\n", "never_says: [free]\nexpect:\n", "suite task"),
        ("policy.md", "never both.", "but never both.", "suite policy"),
        ("world.yaml", "description: Find a parcel by its code.", "description: Find a parcel.", "suite tools"),
        (
            "world.yaml",
            "none: There is no parcel <code>.\n    returns",
            "none: None is <code>.\n    returns",
            "suite tools",
        ),
        ("world.yaml", "world: Parcels, pickup", "world: Parcels and pickup", "suite"),
        ("world.yaml", "effect: handoff", "effect: neutral", "suite task world"),
        ("slots.csv", "11:00,free", "11:30,free", "suite task world"),
        ("schema.sql", "phone TEXT", "phone TEXT DEFAULT '-'", "suite task world"),
    ],
)
def test_a_change_is_seen_where_it_matters(file: str, old: str, new: str, changed: str, desk: Desk):
    if new.startswith("kind: waived, id"):
        desk.change("world.yaml", "fields: [code, kind]", "fields: [code, kind, id]")
    if "neutral" in new:
        desk.remove("tasks/waited-too-long.yaml")
    before = digests(desk)
    desk.change(file, old, new)
    after = digests(desk)
    assert {name for name in after if after[name] != before[name]} == set(changed.split())


def test_the_order_of_keys_and_the_way_they_are_written_make_no_difference(desk: Desk):
    before = digests(desk)
    desk.change(TASK, "tier: base\noutcome: act\n", "outcome: 'act'\n\n# A comment.\ntier: \"base\"\n")
    desk.change(TASK, "{code: PK-200, kind: charged}\n    waived", "{kind: charged, code: PK-200}\n    waived")
    assert digests(desk) == before


def test_the_order_of_tools_and_of_their_inputs_is_seen_by_an_agent(desk: Desk):
    before = digests(desk)
    desk.change(
        "world.yaml",
        "input: {code: {type: string}, slot_id: {type: string}}",
        "input: {slot_id: {type: string}, code: {type: string}}",
    )
    after = digests(desk)
    assert after["tools"] != before["tools"]
    assert after["task"] == before["task"]


def test_the_times_of_files_make_no_difference(desk: Desk):
    before = digests(desk)
    for path in desk.folder.rglob("*"):
        path.touch()
    assert digests(desk) == before


def test_what_is_written_keeps_the_order_of_the_author():
    assert (
        encode({"b": 1, "a": [True, None, 1.5, "é"]})
        == b'{\n  "b": 1,\n  "a": [\n    true,\n    null,\n    1.5,\n    "\xc3\xa9"\n  ]\n}\n'
    )


def test_a_digest_is_that_of_the_sorted_compact_json():
    from hashlib import sha256

    assert digest({"b": 1, "a": 1.0}) == sha256(b'{"a":1.0,"b":1}').hexdigest()
    assert digest({"a": 1.0, "b": 1}) == digest({"b": 1, "a": 1.0})


HAIKU = Stage("claude-haiku-4-5")
PROFILE = Profile("haiku", "Haiku", (HAIKU,))
STAGES: tuple[dict[str, Any], ...] = (
    {"model": "claude-haiku-5-5"},
    {"effort": "low"},
    {"temperature": 0.0},
    {"max_tokens": 1},
    {"max_turns": 4},
    {"prompt": "Take care."},
)
IDENTITY = profile_digest(PROFILE, policy="p", tools="t")


@pytest.mark.parametrize(
    "change",
    [
        *({"stages": (msgspec.structs.replace(HAIKU, **one),)} for one in STAGES),
        {"stages": (HAIKU, HAIKU)},
        {"escalate_on": Escalation(repeated_call=3)},
        {"handoff": Handoff(max_tokens=100)},
        {"vote": 3},
        {"max_steps": 1},
        {"cache": "off"},
        {"call_seconds": 1.0},
        {"trial_seconds": 1.0},
        {"prompt": "Take care."},
    ],
    ids=str,
)
def test_a_change_of_a_profile_makes_another_agent(change: dict[str, object]):
    assert profile_digest(msgspec.structs.replace(PROFILE, **change), policy="p", tools="t") != IDENTITY


@pytest.mark.parametrize("change", [{"id": "other"}, {"title": "Other"}, {"max_steps": 40}], ids=str)
def test_an_agent_stays_the_same_by_another_name(change: dict[str, object]):
    assert profile_digest(msgspec.structs.replace(PROFILE, **change), policy="p", tools="t") == IDENTITY


def test_an_agent_is_another_with_another_policy_other_tools_or_another_version(monkeypatch: pytest.MonkeyPatch):
    others = {profile_digest(PROFILE, policy=policy, tools=tools) for policy, tools in (("q", "t"), ("p", "u"))}
    monkeypatch.setattr(canonical, "VERSION", "0.0.0")
    others.add(profile_digest(PROFILE, policy="p", tools="t"))
    assert len(others - {IDENTITY}) == 3
