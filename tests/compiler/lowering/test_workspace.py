"""A workspace: its files laid out, its limits, what scripts and matchers in it become, and what tells tasks apart."""

import re

import pytest

from liarproof.compiler.contract.canonical import encode
from liarproof.compiler.contract.matchers import FieldTest
from liarproof.compiler.contract.model import Call, Content, Limits, Matcher, Suite, Task, Workspace
from liarproof.compiler.contract.workspace import MUTATIONS, SCHEMA, TOOLS

from ..support import Desk

TASK = "tasks/off-by-one/task.yaml"
STARTER = "tasks/off-by-one/starter/pages.py"


def suite(desk: Desk) -> Suite:
    made = desk.compile().suite
    assert made is not None, desk.text()
    return made


def task(desk: Desk) -> Task:
    return suite(desk).tasks[0]


def workspace(desk: Desk) -> Workspace:
    made = suite(desk).head.world.workspace
    assert made is not None
    return made


# --- the world ------------------------------------------------------------------------------------------------------


def test_the_tools_tables_and_mutations_are_built_in(repair: Desk):
    world = suite(repair).head.world
    assert (world.kind, world.schema, world.tools, world.mutations) == ("workspace", SCHEMA, TOOLS, MUTATIONS)
    assert {name: table.key for name, table in world.tables.items()} == {"files": ("path",), "tests": ("result",)}


def test_runner_and_editable_are_as_written(repair: Desk):
    made = workspace(repair)
    assert (made.runner.adapter, made.runner.paths, made.editable) == ("pytest", ("tests",), ("src/**",))


def test_packages_and_rules_are_as_written(repair: Desk):
    rule = '{rule: "Run the tests first.", before: [write_file], call: {run_tests: {}}}'
    repair.change("world.yaml", "editable:", f"packages: [numpy]\nprocess:\n  look-first: {rule}\neditable:")
    assert workspace(repair).packages == ("numpy",)
    assert suite(repair).head.world.process == {"look-first": "Run the tests first."}
    assert task(repair).process["look-first"].calls[0].tool == "run_tests"


def test_what_no_limit_says_is_as_usual(repair: Desk):
    repair.change("world.yaml", "limits: {run_seconds: 20, test_seconds: 5, ", "limits: {test_seconds: 0.5, ")
    assert workspace(repair).limits == Limits(run_seconds=60, test_seconds=0.5)


def test_a_task_has_the_limits_of_its_world_and_its_own_over_them(repair: Desk):
    assert task(repair).limits is None
    repair.change(TASK, "files:", "limits: {test_seconds: 2, output_lines: 9}\nfiles:")
    assert task(repair).limits == Limits(run_seconds=20, test_seconds=2, output_lines=9)


def test_limits_in_seconds_have_one_form(repair: Desk):
    repair.change(TASK, "files:", "limits: {test_seconds: 2}\nfiles:")
    assert b'"test_seconds": 2.0' in encode(task(repair))


# --- files ----------------------------------------------------------------------------------------------------------


def test_files_and_tests_are_where_the_task_puts_them(repair: Desk):
    made = task(repair)
    assert list(made.files) == ["src/pages.py"]
    assert list(made.tests) == ["tests/test_pages.py"]
    assert list(made.held_back) == ["tests/test_more_pages.py"]
    assert made.files["src/pages.py"].bytes() == (repair.folder / STARTER).read_bytes()


def test_a_file_may_be_put_at_a_path_of_its_own(repair: Desk):
    repair.change(TASK, "{src: starter/}", "{src/pages.py: starter/pages.py, docs/why.md: solution/pages.py}")
    assert list(task(repair).files) == ["docs/why.md", "src/pages.py"]


@pytest.mark.parametrize(
    ("data", "content"),
    [
        (b"", Content()),
        (b"one\r\ntwo\r\n", Content(text="one\r\ntwo\r\n")),
        (b"\xef\xbb\xbfx = 1\n", Content(text="\ufeffx = 1\n")),
        (b"a\0b", Content(base64="YQBi")),
        (b"caf\xe9", Content(base64="Y2Fm6Q==")),
    ],
)
def test_bytes_are_compiled_exactly(data: bytes, content: Content, repair: Desk):
    repair.write("tasks/off-by-one/starter/data", data)
    found = task(repair).files["src/data"]
    assert (found, found.bytes()) == (content, data)


def test_what_the_world_puts_there_is_in_the_world(repair: Desk):
    repair.write("shared/conftest.py", "x = 1\n")
    repair.write("shared/readme.md", "Pages.\n")
    repair.change(
        "world.yaml", "editable:", "files: {docs: shared/}\ntests: {tests/conftest.py: shared/conftest.py}\neditable:"
    )
    assert list(workspace(repair).files) == ["docs/conftest.py", "docs/readme.md"]
    assert list(workspace(repair).tests) == ["tests/conftest.py"]
    assert list(task(repair).tests) == ["tests/test_pages.py"]


def test_tests_of_the_world_are_tests_of_its_tasks(repair: Desk):
    repair.write("shared/test_pages.py", repair.read("tasks/off-by-one/tests/test_pages.py"))
    repair.change("world.yaml", "editable:", "tests: {tests: shared/}\neditable:")
    repair.change(TASK, "tests: {tests: tests/}\n", "")
    assert task(repair).tests == {}


def test_a_task_of_one_file_reads_from_the_folder_of_tasks(repair: Desk):
    text = re.sub(r": (?=(starter|tests|held-back|solution|decoys)/)", ": off-by-one/", repair.read(TASK))
    repair.write("tasks/again.yaml", text.replace("The last page", "A page").replace("The tests fail", "Tests fail"))
    assert [each.id for each in suite(repair).tasks] == ["again", "off-by-one"]
    again, first = suite(repair).tasks
    assert (again.files, again.tests, again.held_back) == (first.files, first.tests, first.held_back)


@pytest.mark.parametrize(
    "names", [("a.py", "A.py"), ("caf\u00e9.py", "cafe\u0301.py"), ("stra\u00dfe.py", "STRASSE.py"), ("a/x", "A/y")]
)
def test_names_that_some_system_takes_for_one_are_refused(names: tuple[str, str], repair: Desk):
    for name in names:
        repair.write(f"tasks/off-by-one/starter/{name}", "x = 1\n")
    if len({path.name for path in (repair.folder / "tasks/off-by-one/starter").rglob("*")}) < 3:
        pytest.skip("this system takes them for one")
    assert repair.rules() == ["workspace-path"]


def test_of_many_clashes_of_one_folder_the_first_is_told(repair: Desk):
    for number in range(20):
        repair.write(f"tasks/off-by-one/tests/{number}.txt", "x")
    repair.change(TASK, "{tests: held-back/}", "{tests: tests/}")
    assert repair.rules() == ["workspace-path"]


def test_of_many_links_some_are_told_and_the_rest_counted(repair: Desk):
    for number in range(20):
        (repair.folder / f"tasks/off-by-one/starter/{number}").symlink_to("pages.py")
    assert repair.rules() == ["workspace-file"] * 9
    assert "12 more of 'starter/' cannot go into a workspace" in repair.text()


def test_all_that_a_task_puts_there_is_bounded_together(repair: Desk):
    for number in range(9):
        repair.write(f"tasks/off-by-one/big/{number}", b"x" * (1 << 20))
    repair.change(TASK, "{src: starter/}", "{src: starter/, one: big/}")
    assert repair.rules() == []
    repair.change(TASK, "one: big/}", "one: big/, two: big/, three: big/}")
    assert repair.rules() == ["workspace-file"]
    assert "with 'big/', this is more than 2000 files or 16 MiB" in repair.text()


# --- scripts and matchers -------------------------------------------------------------------------------------------


def test_ids_that_come_back_are_all_that_a_list_names(repair: Desk):
    first, _, _, last, _ = task(repair).oracle.steps
    wanted = FieldTest(ids=("tests/test_pages.py::test_a_partial_page_counts",))
    assert first == Call("run_tests", returns={"failed": wanted})
    assert last == Call("run_tests", returns={"failed": FieldTest(ids=())})


def test_a_star_stands_for_all_that_match(repair: Desk):
    repair.change(TASK, "test_a_partial_page_counts", "test_a_*")
    call = task(repair).oracle.steps[0]
    assert isinstance(call, Call)
    test = call.returns["failed"]
    assert test.holds(["tests/test_pages.py::test_a_partial_page_counts", "tests/test_pages.py::test_a_page"])
    assert not test.holds(["tests/test_pages.py::test_full_pages"])


def test_matchers_of_tests_take_ids_too(repair: Desk):
    repair.change(TASK, "{result: pass}", '{result: fail, failed: ["tests/*"], passed: []}')
    fields = {"result": FieldTest(is_="fail"), "failed": FieldTest(ids=("tests/*",)), "passed": FieldTest(ids=())}
    assert task(repair).expect.must == (Matcher("tests", fields),)


def test_ids_are_filled_with_facts(repair: Desk):
    repair.change(TASK, "files:", "facts: {name: test_a_partial_page_counts}\nfiles:")
    repair.change(TASK, "::test_a_partial_page_counts", "::<name>")
    call = task(repair).oracle.steps[0]
    assert isinstance(call, Call)
    assert call.returns["failed"].ids == ("tests/test_pages.py::test_a_partial_page_counts",)


@pytest.mark.parametrize("written", ["modified", "{one_of: [modified, created]}", "{not: deleted}", "{like: Modified}"])
def test_a_change_is_one_of_three_words(written: str, repair: Desk):
    repair.change(TASK, "change: modified", f"change: {written}")
    assert repair.findings() == ()


def test_code_in_a_file_is_not_filled_in(repair: Desk):
    repair.write("tasks/off-by-one/solution/pages.py", "a = '<b>'  # \\<c>\n")
    call = task(repair).oracle.steps[2]
    assert isinstance(call, Call)
    assert call.input["content"] == "a = '<b>'  # \\<c>\n"


@pytest.mark.parametrize("path", ["lib/pages.py", "../pages.py", "/etc/passwd", "tests/test_pages.py", "src/nul"])
def test_an_attempt_to_write_elsewhere_may_be_shown(path: str, repair: Desk):
    old = "      - write_file: {path: src/pages.py, content: {file: decoys/pages.py}}"
    repair.change(TASK, old, f'      - write_file: {{path: {path}, content: ""}}\n        fails: true\n{old}')
    assert repair.findings() == ()


# --- what tells tasks apart -----------------------------------------------------------------------------------------


def test_the_same_words_about_other_files_are_another_task(repair: Desk):
    for file in (repair.folder / "tasks/off-by-one").rglob("*.*"):
        name = file.relative_to(repair.folder).as_posix().replace("off-by-one", "off-by-two")
        repair.write(name, file.read_bytes())
    repair.change("tasks/off-by-two/task.yaml", "The last page", "Another page")
    assert repair.rules() == ["same-task"]
    repair.change("tasks/off-by-two/starter/pages.py", "//", "%")
    assert repair.rules() == []
