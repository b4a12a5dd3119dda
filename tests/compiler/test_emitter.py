"""What is generated: data as JSON, a test of three lines, a catalogue that shows texts as they are."""

import ast
import html
import json
import re
from pathlib import Path

import pytest
from markdown_it import MarkdownIt

from liarproof.compiler.emitter import markdown

from .support import Desk

TEMPLATE = Path(__file__).parents[2] / "compiler" / "templates" / "test_suite.py.j2"
SPOKEN = re.compile(
    r"^(\s*(?:- )?(?:task|because|say|suite|world|description|rule|else|none|printer|category): )(?=\S)(?![{>])(.*)$",
    re.MULTILINE,
)


def test_the_files_of_a_suite(desk: Desk):
    tasks = ["late-fee", "reschedule-then-again", "waited-too-long", "whose-parcel"]
    wanted = {"world.json", "CATALOGUE.md", "test_parcel_desk.py", *(f"tasks/{task}.json" for task in tasks)}
    assert set(desk.files()) == wanted


def test_data_is_indented_json_that_ends_its_last_line(desk: Desk):
    for name, content in desk.files().items():
        assert b"\r" not in content
        assert content.endswith(b"\n")
        assert not content.endswith(b"\n\n")
        if name.endswith(".json"):
            assert json.loads(content)
            assert content.startswith(b"{\n  ")


def test_no_text_of_a_spec_is_in_generated_python(desk: Desk):
    marked = 0
    for name in ("suite.yaml", "world.yaml", *(f"tasks/{path.name}" for path in (desk.folder / "tasks").iterdir())):
        text, count = SPOKEN.subn(lambda found: f'{found[1]}"MARK {found[2].strip(chr(34))}"', desk.read(name))
        desk.write(
            name, text.replace("tier: hard", "tier: hard\ntags: [MARK]").replace("\n  - Hello,", "\n  - MARK Hello,")
        )
        marked += count
    desk.write("policy.md", f"MARK {desk.read('policy.md')}")
    desk.change("suite.yaml", "holdout:", "  # MARK\nholdout:")
    files = desk.files()
    assert marked > 30
    assert b"MARK" in files["world.json"]
    assert b"MARK" in files["CATALOGUE.md"]
    assert [name for name, content in files.items() if name.endswith(".py") and b"MARK" in content] == []


def test_generated_python_is_the_template_with_a_name_in_it(desk: Desk):
    skeleton = TEMPLATE.read_text(encoding="utf-8").replace("{{ name }}", "parcel_desk")
    generated = desk.files()["test_parcel_desk.py"].decode()
    assert ast.dump(ast.parse(generated)) == ast.dump(ast.parse(skeleton))


def test_a_name_that_is_no_id_never_reaches_the_template(desk: Desk, monkeypatch: pytest.MonkeyPatch):
    hostile = desk.folder.with_name("x'); print('ran")
    desk.folder.rename(hostile)
    assert Desk(hostile).rules() == ["name-style"]


HOSTILE = [
    "<script>alert(1)</script>",
    "<!-- --> <b>&amp;</b> &lt; & <a@b.c>",
    "[text](javascript:alert(1)) ![image](http://x/y.png) [ref][1] [^1]",
    "**bold** __bold__ _em_ *em* ~~gone~~ `code` ``code``",
    "snake_case_name and _private and a_ b",
    "# heading #",
    "- item",
    "+ item",
    "* item",
    "= underline",
    "--- ***",
    "1. one",
    "2) two",
    "10000000. ten",
    "> quote",
    "| a | b |",
    "\\*not\\* \\\\ \\",
    "http://x.y https://x.y www.x.y a@b.c @user #12",
    "\"quotes\" 'quotes'",
    "é 日本 🎁",
]


@pytest.mark.parametrize("text", HOSTILE)
@pytest.mark.parametrize(("before", "tag"), [("", "p"), ("- ", "li"), ("# ", "h1"), ("3. ", "li")])
def test_hostile_text_in_markdown_shows_as_it_is(text: str, before: str, tag: str):
    page = MarkdownIt("commonmark").enable(["table", "strikethrough"]).render(f"{before}{markdown(text)}\n")
    shown = re.fullmatch(rf"(?:<[uo]l(?: start=\"3\")?>\n)?<{tag}>(.*)</{tag}>\n(?:</[uo]l>\n)?", page)
    assert shown
    assert "<" not in shown[1]
    assert html.unescape(shown[1]) == text


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("one\n\ntwo\r\n  three", "one<br>two<br>three"),
        ("a\u202eb", "a\\u{202E}b"),
        ("a\x1b[2Jb", "a\\u{1B}[2Jb"),
        ("", ""),
    ],
)
def test_lines_are_kept_apart_and_what_is_hidden_is_shown(text: str, shown: str):
    page = MarkdownIt("commonmark").renderInline(markdown(text))
    assert html.unescape(page) == shown


def test_a_hostile_suite_makes_a_catalogue_without_markup(desk: Desk):
    desk.change(
        "tasks/late-fee.yaml", "because: Either is fine. Both are not.", 'because: "</h2><img src=x onerror=y> [x](z)"'
    )
    page = MarkdownIt("commonmark").render(desk.files()["CATALOGUE.md"].decode())
    tags = set(re.findall(r"<([a-z0-9]+)", page))
    assert tags <= {"h1", "h2", "p", "ul", "ol", "li", "strong", "code", "br"}
    assert "&lt;/h2&gt;&lt;img src=x onerror=y&gt; [x](z)" in page


@pytest.mark.parametrize("hidden", ["\u200b", "\u200d", "\u2060", "\u2064"])
def test_letters_without_a_width_are_shown(hidden: str):
    assert f"u{{{ord(hidden):X}}}" in markdown(f"a{hidden}b")


# --- a workspace ----------------------------------------------------------------------------------------------------


def test_a_task_in_a_workspace_carries_its_files(repair: Desk):
    repair.write("tasks/off-by-one/starter/data", b"a\0b")
    task = json.loads(repair.files()["tasks/off-by-one.json"])
    assert task["files"]["src/data"] == {"base64": "YQBi"}
    assert task["tests"] == {"tests/test_pages.py": {"text": repair.read("tasks/off-by-one/tests/test_pages.py")}}
    assert list(task["held_back"]) == ["tests/test_more_pages.py"]


def test_the_catalogue_tells_what_is_in_a_workspace(repair: Desk):
    repair.write("shared/readme.md", "Pages.\n")
    repair.change("world.yaml", "editable:", "files: {docs: shared/}\neditable:")
    repair.change("tasks/off-by-one/task.yaml", "files:", "limits: {test_seconds: 2}\nfiles:")
    catalogue = repair.files()["CATALOGUE.md"].decode()
    shared, task = catalogue.split("## The last page is missing")
    for told in (
        "**Changes that have a name**\n\n- file: a file is created, modified or deleted\n",
        "**The agent may write**\n\n- src/\\*\\*\n",
        "**Every task starts with**\n\n- docs/readme.md, 7 bytes\n",
        "**When the tests run**\n\n- pytest runs tests\n- one run takes at most 20 seconds, one test 5 seconds\n",
    ):
        assert told in shared
    for told in (
        "**The workspace has, beside what every task starts with**\n\n- src/pages.py, 79 bytes\n",
        "**Its tests**\n\n- tests/test_pages.py, 164 bytes\n",
        "**Tests held back until a trial is graded**\n\n- tests/test_more_pages.py\n\n",
        "**When its tests run**\n\n- one run takes at most 20 seconds, one test 2 seconds\n\n",
        "calls write_file with path src/pages.py, content of 83 bytes\n",
    ):
        assert told in task


def test_the_contents_of_held_back_tests_are_not_in_the_catalogue(repair: Desk):
    repair.write("tasks/off-by-one/held-back/test_more_pages.py", "SECRET = 1\n")
    files = repair.files()
    assert [name for name, content in files.items() if b"SECRET" in content] == ["tasks/off-by-one.json"]
