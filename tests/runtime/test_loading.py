"""Reading a compiled suite from its folder."""

from collections.abc import Callable
from pathlib import Path

import pytest
from msgspec.structs import replace

from liarproof.compiler.contract.canonical import suite_digest
from liarproof.runtime.errors import SuiteError
from liarproof.runtime.loading import load_suite, task_ids
from liarproof.runtime.proof import prove

from .compiled import kept, write_suite
from .shop import FIXTURES, suite, task


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A suite of two tasks whose customers stand in a file."""
    fixtures = {**FIXTURES, "customers": kept("customers", FIXTURES["customers"])}
    written = suite(task(), task(id="another"), fixtures=fixtures)
    write_suite(written, tmp_path / "shop", {"customers": FIXTURES["customers"]})
    return tmp_path / "shop"


def test_a_suite_is_read_as_it_was_written(tmp_path: Path) -> None:
    written = suite()
    write_suite(written, tmp_path / "shop")
    assert load_suite(tmp_path / "shop").suite == written


def test_a_suite_keeps_its_digest(tmp_path: Path) -> None:
    written = suite()
    write_suite(written, tmp_path / "shop")
    assert suite_digest(load_suite(tmp_path / "shop").suite) == suite_digest(written)


def test_tasks_are_in_order_of_id(folder: Path) -> None:
    assert [each.id for each in load_suite(folder).suite.tasks] == ["another", "refund-all"]
    assert task_ids(folder) == ("another", "refund-all")


def test_rows_that_stand_in_a_file_are_read_with_the_suite(folder: Path) -> None:
    loaded = load_suite(folder)
    assert loaded.fixtures == {"customers": FIXTURES["customers"]}
    assert prove(*loaded).proven


def spoil_world(folder: Path) -> None:
    (folder / "world.json").write_text("{")


def spoil_format(folder: Path) -> None:
    path = folder / "world.json"
    path.write_text(path.read_text().replace('"format": 1', '"format": 99'))


def spoil_task(folder: Path) -> None:
    path = folder / "tasks" / "another.json"
    path.write_text(path.read_text().replace('"turns"', '"terms"'))


def misname_task(folder: Path) -> None:
    (folder / "tasks" / "another.json").rename(folder / "tasks" / "other.json")


def edit_rows(folder: Path) -> None:
    path = folder / "fixtures" / "customers.jsonl"
    path.write_text(path.read_text().replace("Ada", "Eve"))


def remove_rows(folder: Path) -> None:
    (folder / "fixtures" / "customers.jsonl").unlink()


def link_rows(folder: Path) -> None:
    path = folder / "fixtures" / "customers.jsonl"
    path.rename(folder / "elsewhere.jsonl")
    path.symlink_to(folder / "elsewhere.jsonl")


def remove_all(folder: Path) -> None:
    (folder / "world.json").unlink()


@pytest.mark.parametrize(
    ("spoil", "words"),
    [
        (spoil_world, "world.json is not what the compiler writes: Input data was truncated."),
        (spoil_format, "world.json is in format 99, and this version reads 1."),
        (spoil_task, "another.json is not what the compiler writes: Object"),
        (misname_task, "other.json holds the task another."),
        (edit_rows, "customers.jsonl is not the file that was compiled."),
        (remove_rows, "customers.jsonl cannot be read: there is no such file."),
        (link_rows, "customers.jsonl cannot be read: 'customers.jsonl' is a link."),
        (remove_all, "world.json cannot be read: there is no such file."),
    ],
)
def test_a_folder_that_the_compiler_did_not_write_is_refused_in_words(
    folder: Path, spoil: Callable[[Path], None], words: str
) -> None:
    spoil(folder)
    with pytest.raises(SuiteError) as caught:
        load_suite(folder)
    assert words in str(caught.value)
    assert str(caught.value).endswith("Run 'liarproof build' to write it again.")


def test_a_file_of_rows_never_lies_outside_the_suite(folder: Path) -> None:
    outside = replace(kept("customers", FIXTURES["customers"]), file="../customers.jsonl")
    write_suite(suite(fixtures={"customers": outside}), folder.parent / "other")
    with pytest.raises(SuiteError, match="climbs"):
        load_suite(folder.parent / "other")
