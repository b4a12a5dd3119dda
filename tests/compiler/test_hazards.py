"""Inputs that have broken other tools, in our formats: each bad one beside a good one that is just as odd."""

import resource
import subprocess
import sys
import time
from itertools import pairwise

import pytest

from liarproof.compiler.contract.model import Row

from .support import Desk

TASK = "tasks/whose-parcel.yaml"
ROW = '    - {code: PK-400, owner: "Omar Haddad", arrived_on: {days_ago: 1}}\n'


def places(desk: Desk) -> list[tuple[int, int, str]]:
    return [(found.span.line, found.span.column, found.rule) for found in desk.findings()]


def seeded(desk: Desk) -> Row:
    suite = desk.compile().suite
    assert suite is not None, desk.text()
    return suite.tasks[3].seed["parcels"][0]


# --- scalars that look like something else --------------------------------------------------------------------------


def test_codes_and_times_are_seeded_as_they_are_written(desk: Desk):
    desk.change(TASK, ROW, "    - {code: 0123, owner: no, phone: 12:30, arrived_on: 2026-09-03, fee_cents: 1910}\n")
    assert seeded(desk) == {
        "code": "0123",
        "owner": "no",
        "phone": "12:30",
        "arrived_on": "2026-09-03",
        "fee_cents": 1910,
    }


def test_keys_are_as_they_are_written(desk: Desk):
    desk.change(TASK, "skips:", "facts: {on: order_paid}\nskips:")
    desk.change(TASK, "because: Other", "because: On <on>, other")
    suite = desk.compile().suite
    assert suite is not None
    assert suite.tasks[3].because.startswith("On order_paid, other")


@pytest.mark.parametrize("written", ["0123", "1_000", "0x1F", "1e3", "12:30", "no", ".inf"])
def test_where_a_number_is_due_what_only_looks_like_one_is_refused(written: str, desk: Desk):
    desk.change(TASK, "arrived_on: {days_ago: 1}", f"fee_cents: {written}, arrived_on: {{days_ago: 1}}")
    assert places(desk) == [(7, 55, "number-due")]


@pytest.mark.parametrize("written", ["0123", "12:30", "2026-09-03", "no"])
def test_where_any_kind_may_stand_the_doubtful_is_refused(written: str, desk: Desk):
    desk.change("schema.sql", "phone TEXT", "phone JSON")
    desk.change("tasks/reschedule-then-again.yaml", "phone: 0301234567", 'phone: "0301234567"')
    desk.change(TASK, "arrived_on: {days_ago: 1}", f"phone: [{written}], arrived_on: {{days_ago: 1}}")
    assert places(desk) == [(7, 52, "quotes-needed")]


# --- keys that stand twice ------------------------------------------------------------------------------------------


def test_a_doubled_key_never_hides_a_check(desk: Desk):
    desk.change("tasks/waited-too-long.yaml", "  may:\n", "  must:\n    - fee: any\n  may:\n")
    desk.change("tasks/waited-too-long.yaml", "slot_id: S-1}", "slot_id: S-1, code: PK-301}")
    desk.change("tasks/waited-too-long.yaml", "facts: {code: PK-300}", "facts: {code: PK-300, yes: keep, true: drop}")
    assert places(desk) == [(5, 34, "duplicate-key"), (8, 85, "duplicate-key"), (14, 3, "duplicate-key")]


def test_the_same_key_in_two_places_is_fine(desk: Desk):
    desk.change(TASK, ROW, ROW + ROW.replace("PK-400", "PK-401"))
    assert desk.findings() == ()


# --- days that are none ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("day", ["2026-02-30", "2026-02-29", "2026-13-01", "2026-06-31"])
def test_a_day_that_is_none_is_refused_where_a_date_is_due(day: str, desk: Desk):
    desk.change("schema.sql", "arrived_on TEXT", "arrived_on DATE")
    desk.change(TASK, "{days_ago: 1}", day)
    assert places(desk) == [(7, 56, "date")]


@pytest.mark.parametrize("day", ["2026-03-01", "2024-02-29"])
def test_a_day_that_is_one_is_fine(day: str, desk: Desk):
    desk.change("schema.sql", "arrived_on TEXT", "arrived_on DATE")
    desk.change(TASK, "{days_ago: 1}", day)
    assert seeded(desk)["arrived_on"] == day


def test_where_text_is_due_any_characters_are_fine(desk: Desk):
    desk.change(TASK, "{days_ago: 1}", "2026-02-30")
    assert seeded(desk)["arrived_on"] == "2026-02-30"


# --- aliases that grow ----------------------------------------------------------------------------------------------


def test_growth_by_aliases_is_stopped_early_and_cheaply(desk: Desk):
    names = "abcdefghi"
    lines = ["a: &a [seat, seat, seat, seat, seat, seat, seat, seat, seat, seat]"]
    lines += [f"{one}: &{one} [{', '.join([f'*{last}'] * 10)}]" for last, one in pairwise(names)]
    desk.write(TASK, "\n".join(lines))
    memory, begun = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss, time.monotonic()
    assert places(desk) == [(3, 36, "too-many-aliases")]
    assert time.monotonic() - begun < 2
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - memory < 64_000  # kilobytes


def test_a_few_honest_aliases_are_fine(desk: Desk):
    desk.change(TASK, "{days_ago: 1}", "&day {days_ago: 1}")
    desk.change(TASK, "skips:", "tags: [&tag privacy]\ncategory: *tag\nskips:")
    desk.change(
        TASK, "&day {days_ago: 1}}\n", "&day {days_ago: 1}}\n    - {code: PK-401, owner: Ines, arrived_on: *day}\n"
    )
    assert seeded(desk)["arrived_on"] == "2026-06-09"


# --- objects from tags ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("command", ["validate", "build", "prove"])
def test_a_tag_runs_nothing_in_any_command(command: str, desk: Desk):
    desk.change(TASK, "tier: base", 'tier: !!python/object/apply:os.system ["touch tag_ran"]')
    program = "from liarproof.runtime.cli.main import main; main()"
    ended = subprocess.run([sys.executable, "-c", program, command], capture_output=True, text=True, check=False)
    assert ended.returncode == 1
    assert f"{TASK}:2:7: error[tag] the tag '!!python/object/apply:os.system' stands here" in ended.stdout
    assert list(desk.folder.parents[1].rglob("tag_ran")) == []


def test_an_exclamation_mark_in_a_text_is_fine(desk: Desk):
    desk.change(TASK, "say: I can", "say: Oh! I can")
    assert desk.findings() == ()


# --- marks, line ends and letters -----------------------------------------------------------------------------------


def test_a_mark_crlf_emoji_and_accents_make_the_same_bytes(desk: Desk):
    desk.change(TASK, "  - Is there", '  - "2 cafe\u0301s \U0001f381, Zoë"\n  - Is there')
    desk.change(TASK, "oracle:\n", "oracle:\n  - say: |\n      line one\n      line two\n")
    before = desk.files()
    for name in (TASK, "world.yaml", "schema.sql", "slots.csv", "policy.md"):
        desk.write(name, b"\xef\xbb\xbf" + desk.read(name).replace("\n", "\r\n").encode())
    assert desk.files() == before
    assert '"2 cafe\u0301s \U0001f381, Zoë"'.encode() in before["tasks/whose-parcel.json"]
    assert b'"line one\\nline two\\n"' in before["tasks/whose-parcel.json"]


# --- paths that lead out --------------------------------------------------------------------------------------------

OUT = ["../escape.txt", "/escape.txt", "a\\..\\..\\escape.txt", "tasks/NUL", "tasks/../../escape.txt", "con.txt"]


@pytest.mark.parametrize("path", OUT)
@pytest.mark.parametrize(
    ("file", "old"),
    [("suite.yaml", "{file: policy.md}"), ("world.yaml", "{file: schema.sql}"), ("world.yaml", "{file: slots.csv}")],
)
def test_a_path_that_leads_out_is_refused_by_line(path: str, file: str, old: str, desk: Desk):
    (desk.folder.parent / "escape.txt").write_text("secret")
    desk.change(file, old, f"{{file: '{path}'}}")
    (found,) = desk.findings()
    assert found.rule in ("file-path", "data-file")
    assert found.span.path == f"specs/parcel-desk/{file}"
    assert "secret" not in desk.text()


def test_dots_inside_a_name_are_fine(desk: Desk):
    desk.write("docs/notes..md", "Be kind. It is <now>.")
    desk.change("suite.yaml", "{file: policy.md}", "{file: docs/notes..md}")
    assert desk.findings() == ()


WORKSPACE_TASK = "tasks/off-by-one/task.yaml"


@pytest.mark.parametrize("where", [*OUT[:3], "src/NUL", "../../outside"])
def test_a_place_outside_of_a_workspace_is_refused_by_line(where: str, repair: Desk):
    repair.change(WORKSPACE_TASK, "{src: starter/}", f"{{src: starter/, '{where}': solution/pages.py}}")
    assert places(repair) == [(7, 24, "workspace-path")]


@pytest.mark.parametrize("name", [*OUT[:3], "tasks/NUL", "../../../outside"])
def test_a_folder_outside_of_a_suite_is_never_put_into_a_workspace(name: str, repair: Desk):
    (repair.folder.parent / "escape.txt").write_text("secret")
    repair.change(WORKSPACE_TASK, "{src: starter/}", f"{{src: '{name}'}}")
    assert places(repair) == [(7, 14, "file-path")]
    assert "secret" not in repair.text()


def test_two_files_that_differ_only_by_case_are_refused_by_line(repair: Desk):
    repair.change(WORKSPACE_TASK, "{src: starter/}", "{src: starter/, SRC/Pages.py: solution/pages.py}")
    assert places(repair) == [(7, 24, "workspace-path")]


def test_dots_inside_the_name_of_a_file_in_a_workspace_are_fine(repair: Desk):
    repair.change(WORKSPACE_TASK, "{src: starter/}", "{src: starter/, docs/notes..md: solution/pages.py}")
    assert repair.findings() == ()
