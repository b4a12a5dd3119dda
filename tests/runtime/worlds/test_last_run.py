"""What the last run is made of, and what is believed of it."""

from typing import Any

import pytest
from msgspec.structs import replace

from liarproof.runtime.worlds.habits import HABITS
from liarproof.runtime.worlds.last_run import Expected, LastRun, graded, last_files, with_canaries
from liarproof.runtime.worlds.sandbox.base import TestRun

PYTEST = HABITS["pytest"]

SEED = "0123456789abcdef"
CANARY = "tests/test_a_again.py::test_x_again"
EXPECTED = Expected(("a", "b", "odd"), ("a", "b"))
GOOD = TestRun(
    finished=True,
    exit_code=1,
    collected=("a", "b", "odd", CANARY),
    outcomes=(("a", "passed"), ("b", "passed"), ("odd", "failed"), (CANARY, "failed")),
    output="",
)


def mark(expected: Expected = EXPECTED, canaries: tuple[str, ...] = (CANARY,), **changed: Any) -> LastRun:
    return graded(replace(GOOD, **changed), canaries, expected)


def test_a_run_as_expected_passes():
    assert mark() == LastRun("pass", (), ("a", "b"))


@pytest.mark.parametrize(
    "changed",
    [
        {"finished": False},
        {"exit_code": 0},
        {"exit_code": -9},
        {"collected": ("a", "b", CANARY)},
        {"collected": ("a", "b", "odd", "a::new", CANARY)},
        {"collected": ("a", "b", "odd")},
        {"outcomes": (("a", "passed"), ("b", "passed"), (CANARY, "passed"))},
        {"outcomes": (("a", "passed"), ("b", "passed"), (CANARY, "skipped"))},
        {"outcomes": (("a", "passed"), ("b", "passed"))},
        {"canaries": ()},
    ],
)
def test_a_run_that_is_not_believed_fails_and_says_nothing_passed(changed: Any):
    assert mark(**changed) == LastRun("fail", ("a", "b"), ())


@pytest.mark.parametrize("came", ["failed", "skipped", "timed_out", None])
def test_a_test_that_does_not_pass_is_named(came: str | None):
    outcomes = (("a", "passed"), (CANARY, "failed"), *((("b", came),) if came else ()))
    assert mark(outcomes=outcomes) == LastRun("fail", ("b",), ("a",))


def test_where_nothing_passes_after_the_oracle_nothing_passes():
    assert mark(Expected(EXPECTED.found, ())).result == "fail"


@pytest.mark.parametrize(
    "path",
    [
        *("conftest.py", "src/conftest.py", "pytest.ini", ".pytest.toml", "pyproject.toml", "a/setup.cfg", "setup.py"),
        *("tox.ini", "sitecustomize.py", "usercustomize.py", "a.pth", "src/a.pyc", "src/__pycache__/a", "src/a.so"),
        *("x-1.dist-info/entry_points.txt", "x.egg-info/PKG-INFO", "Conftest.py", "PYPROJECT.toml"),
    ],
)
def test_what_is_loaded_unasked_is_left_out_or_as_it_was(path: str):
    assert last_files(PYTEST, {path: b"agent's", "src/a.py": b""}, {}, {}) == {"src/a.py": b""}
    assert last_files(PYTEST, {path: b"agent's"}, {}, {path: b"author's"}) == {path: b"author's"}


@pytest.mark.parametrize("path", ["src/my_conftest.py", "src/conftest.pyi", "docs/pytest.ini.md", "src/info/a.py"])
def test_the_rest_of_an_agents_files_is_kept(path: str):
    assert last_files(PYTEST, {path: b"agent's"}, {}, {}) == {path: b"agent's"}


def test_tests_are_as_the_author_wrote_them():
    assert last_files(PYTEST, {"tests/test_a.py": b"agent's"}, {"tests/test_a.py": b"author's"}, {}) == {
        "tests/test_a.py": b"author's"
    }


@pytest.mark.parametrize(
    ("tests", "beside"),
    [
        ({"tests/test_a.py": b"def test_x(): pass"}, ["tests/test_a_"]),
        ({"tests/test_a.py": b"", "tests/test_b.py": b"", "tests/test_c.py": b""}, ["tests/test_a_", "tests/test_c_"]),
        ({"tests/a_test.py": b"async def test_x(): pass"}, ["tests/a_"]),
        ({"tests/help.py": b"def test_x(): pass", "tests/test_z.py": b""}, ["tests/test_z_"]),
        ({"tests/test_a.py": b"class TestIt:\n    def test_x(self): pass"}, ["tests/test_a_"]),
        ({"other/test_a.py": b"def test_x(): pass"}, []),
        ({"one/test_a.py": b"def test_x(): pass"}, ["one/test_a_"]),
    ],
)
def test_a_canary_stands_beside_the_first_and_the_last_test(tests: dict[str, bytes], beside: list[str]):
    guarded, ids = with_canaries(PYTEST, tests, tests, ["tests", "one/test_a.py"], seed=SEED)
    made = sorted(guarded.keys() - tests.keys())
    assert len(made) == len(beside)
    assert all(path.startswith(start) for path, start in zip(made, beside, strict=True))
    assert {name.partition("::")[0] for name in ids} == set(made)


def test_canaries_have_the_same_names_for_the_same_seed_only():
    tests = {"tests/test_a.py": b"def test_x(): pass"}
    made = {
        with_canaries(PYTEST, tests, tests, ["tests"], seed=f"{seed:016x}")[1] for seed in range(0, 1 << 64, 1 << 52)
    }
    assert len(made) > 1
    assert len({with_canaries(PYTEST, tests, tests, ["tests"], seed=SEED)[1] for _ in range(5)}) == 1


def test_canaries_use_what_the_tests_use():
    tests = {"tests/test_a.py": b"def test_x():\n    with pytest.raises(E): approx(TestCase)"}
    guarded, ids = with_canaries(PYTEST, tests, tests, ["tests"], seed=SEED)
    (canary,) = (content.decode() for path, content in guarded.items() if path not in tests)
    assert len(set(ids)) == 4
    assert all(word in canary for word in ("assert left == right", "pytest.raises", "pytest.approx", "assertEqual"))


def test_a_canary_takes_the_place_of_no_file_of_the_authors():
    tests = {"tests/test_a.py": b"def test_x(): pass", "tests/deep/test_a_many.py": b"def test_x(): pass"}
    others = {"tests/test_a_empty.py": b"", "test_a_small/data.json": b"", "src/test_a_last.py": b""}
    for number in range(200):
        seed = f"{number * 0x1234567:016x}"
        guarded, ids = with_canaries(PYTEST, tests | others, tests, ["tests"], others=others, seed=seed)
        assert guarded.items() >= (tests | others).items()
        made = [path.rpartition("/")[2].removesuffix(".py") for path in guarded.keys() - tests.keys() - others.keys()]
        assert len(made) == 2
        assert len(ids) == 2
        assert not {"test_a_empty", "test_a_small", "test_a_last", "test_a_many"} & set(made)


def test_where_every_word_is_taken_a_canary_has_two():
    tests = {"tests/test_a.py": b"def test_x(): pass"}
    words = {with_canaries(PYTEST, tests, tests, ["tests"], seed=f"{n:04x}" * 4)[1][0][14:] for n in range(13)}
    taken = {f"tests/test_a_{word.partition('.')[0]}.py": b"" for word in words}
    assert len(taken) == 13
    guarded, _ = with_canaries(PYTEST, tests | taken, tests, ["tests"], others=taken, seed=SEED)
    assert len(guarded) == 15


def test_a_file_of_an_agents_gives_way_to_a_canary():
    tests = {"tests/test_a.py": b"def test_x(): pass"}
    _, (canary,) = with_canaries(PYTEST, tests, tests, ["tests"], seed=SEED)
    path = canary.partition("::")[0]
    for mine in (path, f"{path}/below", f"{path.removesuffix('.py')}/__init__.py"):
        guarded, ids = with_canaries(PYTEST, {**tests, mine: b"mine"}, tests, ["tests"], seed=SEED)
        assert (guarded.keys(), ids) == ({*tests, path}, (canary,))
        assert guarded[path] != b"mine"


def test_a_file_that_the_paths_name_is_one_of_tests_whatever_it_is_called():
    tests = {"checks/spec.py": b"def test_x(): pass", "checks/help.py": b""}
    guarded, ids = with_canaries(PYTEST, tests, tests, ["checks/spec.py"], seed=SEED)
    assert len(ids) == 1
    assert ids[0].startswith("checks/spec_")
    assert len(guarded) == 3


def test_what_stands_in_for_a_test_is_dropped():
    tests = {"tests/helper.py": b"author's"}
    assert last_files(PYTEST, {"tests/helper/__init__.py": b"", "tests/new.py": b""}, tests, {}) == {
        **tests,
        "tests/new.py": b"",
    }
