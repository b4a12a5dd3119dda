"""The packaged schemas: found by name, read once."""

import json
from pathlib import Path

import pytest

from liarproof import schemas

FOLDER = Path(__file__).parents[2] / "schemas"


def test_names_are_the_files_that_are_there():
    assert list(schemas.NAMES) == sorted(path.name.split(".")[0] for path in FOLDER.glob("*.schema.json"))


@pytest.mark.parametrize("name", schemas.NAMES)
def test_text_is_the_file_and_load_its_value(name: str):
    assert schemas.text(name) == (FOLDER / f"{name}.schema.json").read_text(encoding="utf-8")
    assert schemas.load(name) == json.loads(schemas.text(name))


def test_a_schema_is_read_once():
    assert schemas.load("task") is schemas.load("task")
    assert schemas.text("task") is schemas.text("task")


@pytest.mark.parametrize("name", ["", "tasks", "../schemas/task", "task.schema.json"])
def test_a_name_that_is_none_is_refused(name: str):
    with pytest.raises(KeyError) as refused:
        schemas.load(name)
    assert refused.value.args == (name,)
