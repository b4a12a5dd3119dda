"""Whatever is written, the compiler answers with findings at real places, never with a traceback."""

import json
import os
import shutil
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st

from liarproof.compiler.emitter import emit
from liarproof.compiler.folders import find_suites
from liarproof.compiler.pipeline import compile_suite
from liarproof.compiler.rendering import Excerpts, as_github, as_json, as_text

from .spoiling import nodes, spoiled

ROUNDS = int(os.environ.get("LIARPROOF_FUZZ", "100"))
"""How many spoiled copies of each suite are tried; more can be asked for."""

SUITES = [Path(__file__).parent / "suites" / name for name in ("parcel-desk", "tool-library", "tiny-repair")]


@pytest.fixture(scope="module", params=SUITES, ids=lambda suite: suite.name)
def suite(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of a suite. Who spoils a file puts it right again."""
    return shutil.copytree(request.param, tmp_path_factory.mktemp("specs") / request.param.name)


@pytest.fixture
def answered(suite: Path) -> Iterator[None]:
    yield
    (folder,) = find_suites(suite)
    assert compile_suite(folder).diagnostics == ()


def answer(suite: Path, file: Path, text: str) -> None:
    """Compile the suite with this text in one of its files, and look at all that is said of it."""
    before = file.read_bytes()
    file.write_bytes(text.encode("utf-8", "surrogatepass"))
    try:
        (folder,) = find_suites(suite)
        compilation = compile_suite(folder)
        for found in compilation.diagnostics:
            assert Path(found.span.path).is_relative_to(suite), found
            assert found.span.line >= 1
            assert found.span.column >= 1
            assert found.message
        assert all(line.isprintable() for line in as_text(compilation.diagnostics, Excerpts()))
        assert all("\n" not in line for line in as_github(compilation.diagnostics))
        assert json.dumps(as_json(compilation.diagnostics))
        if compilation.suite is not None:
            assert emit(compilation.suite, compilation.rows)
    finally:
        file.write_bytes(before)


@pytest.mark.parametrize("seed", range(4))
def test_slips_of_the_hand_make_findings(seed: int, suite: Path, answered: None):
    files = sorted(path for path in suite.rglob("*") if path.is_file())
    random = Random(seed)
    for _ in range(ROUNDS // 4):
        file = random.choice(files)
        answer(suite, file, spoiled(random, file.read_bytes().decode(), random.choice([1, 1, 1, 2, 4])))


WORDS = st.one_of(
    st.text(max_size=8), st.sampled_from("~ no 012 1.5 PK-100 file days_ago at_least say do <code> <fee>".split())
)
VALUES = st.recursive(
    st.one_of(st.none(), st.booleans(), st.integers(), st.floats(), WORDS),
    lambda inner: st.one_of(st.lists(inner, max_size=3), st.dictionaries(WORDS, inner, max_size=3)),
    max_leaves=6,
)


@settings(max_examples=ROUNDS // 2, deadline=None, database=None, derandomize=True)
@given(data=st.data())
def test_any_value_at_any_place_makes_findings(data: st.DataObject, suite: Path):
    file = data.draw(st.sampled_from(sorted(suite.rglob("*.yaml"))))
    text = file.read_text()
    start, end = data.draw(st.sampled_from(nodes(text)))
    value = data.draw(VALUES)
    written = data.draw(
        st.sampled_from([json.dumps(value), yaml.safe_dump(value, default_flow_style=True).split("\n")[0]])
    )
    answer(suite, file, text[:start] + written + text[end:])


@settings(max_examples=ROUNDS // 5, deadline=None, database=None, derandomize=True)
@given(text=st.text(max_size=60))
def test_any_text_in_place_of_a_file_makes_findings(text: str, suite: Path):
    for name in ("suite.yaml", "world.yaml", "schema.sql", "policy.md"):
        if (suite / name).exists():
            answer(suite, suite / name, text)
