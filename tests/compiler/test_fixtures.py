"""Tables of many rows: kept beside world.json, which holds their digest."""

import hashlib
import json

from liarproof.compiler.contract.canonical import suite_digest
from liarproof.compiler.contract.model import FixtureFile
from liarproof.compiler.fixtures import INLINE_ROWS

from .support import Desk


def slots(number: int) -> str:
    rows = (f"S-{n},2026-06-11T10:00,free" for n in range(4, number + 1))
    first = ("S-1,2026-06-11T10:00,taken", "S-2,2026-06-11T11:00,free", "S-3,2026-06-12T10:00,free")
    return "\n".join(("id,starts_at,state", *first, *rows)) + "\n"


def test_rows_up_to_the_bound_stand_in_world_json(desk: Desk):
    desk.write("slots.csv", slots(INLINE_ROWS))
    files = desk.files()
    assert len(json.loads(files["world.json"])["world"]["fixtures"]["slots"]) == INLINE_ROWS
    assert "fixtures/slots.jsonl" not in files


def test_one_row_more_gives_the_table_a_file_of_its_own(desk: Desk):
    desk.write("slots.csv", slots(INLINE_ROWS + 1))
    files = desk.files()
    lines = files["fixtures/slots.jsonl"].splitlines()
    assert json.loads(lines[0]) == {"id": "S-1", "starts_at": "2026-06-11T10:00", "state": "taken"}
    assert len(lines) == INLINE_ROWS + 1
    assert json.loads(files["world.json"])["world"]["fixtures"]["slots"] == {
        "file": "fixtures/slots.jsonl",
        "sha256": hashlib.sha256(files["fixtures/slots.jsonl"]).hexdigest(),
        "rows": INLINE_ROWS + 1,
    }


def test_a_changed_row_of_a_large_table_changes_the_suite(desk: Desk):
    desk.write("slots.csv", slots(INLINE_ROWS + 1))
    before = desk.compile().suite
    desk.change("slots.csv", "S-9,2026-06-11T10:00,free", "S-9,2026-06-11T10:00,taken")
    after = desk.compile().suite
    assert before is not None
    assert after is not None
    assert isinstance(after.head.world.fixtures["slots"], FixtureFile)
    assert suite_digest(before) != suite_digest(after)


def test_a_mistake_in_a_large_table_is_found_at_its_row(desk: Desk):
    desk.write(
        "slots.csv", slots(INLINE_ROWS + 1).replace("S-150,2026-06-11T10:00,free", "S-150,2026-06-11T10:00,open")
    )
    (found,) = desk.findings()
    assert (found.rule, found.span) == ("seed-row", ("specs/parcel-desk/slots.csv", 151, 1))
