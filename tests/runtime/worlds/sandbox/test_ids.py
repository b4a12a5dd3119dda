"""Names of tests, and their order."""

from liarproof.compiler.contract.model import Limits
from liarproof.runtime.worlds.sandbox.warm import WarmSandbox

from .runs import came, run

ONE = b"def test_it(): pass\n"


def test_ids_are_in_the_order_of_files_and_of_lines(sandbox: WarmSandbox):
    source = "def test_z(): pass\ndef test_a(): pass\n"
    others = {"tests/test_a.py": ONE, "tests/test_z.py": ONE, "tests/deep/test_b.py": ONE}
    assert run(sandbox, source, others).collected == (
        "tests/deep/test_b.py::test_it",
        "tests/test_a.py::test_it",
        "tests/test_it.py::test_z",
        "tests/test_it.py::test_a",
        "tests/test_z.py::test_it",
    )


def test_folders_are_in_the_order_of_the_paths(sandbox: WarmSandbox):
    files = {"b/test_b.py": ONE, "a/test_a.py": ONE, "c/test_c.py": ONE}
    found = sandbox.run(files, ["b", "a/test_a.py"], Limits())
    assert found.collected == ("b/test_b.py::test_it", "a/test_a.py::test_it")


def test_the_order_is_that_of_the_files_also_where_a_test_took_its_process_with_it(sandbox: WarmSandbox):
    source = "import os\ndef test_c(): pass\ndef test_b(): os._exit(0)\ndef test_a(): pass\n"
    assert list(came(run(sandbox, source))) == ["test_c", "test_b", "test_a"]


def test_parameters_are_part_of_the_id(sandbox: WarmSandbox):
    source = """
        import pytest
        @pytest.mark.parametrize("text", ["a b", "x::y", "é", ""])
        @pytest.mark.parametrize("number", [1, -2])
        def test_it(number, text): assert number > 0
        """
    found = came(run(sandbox, source))
    assert len(found) == 8
    assert found["test_it[1-a b]"] == "passed"
    assert found["test_it[-2-x::y]"] == "failed"
    assert found["test_it[1-\\xe9]"] == "passed"


def test_classes_are_part_of_the_id(sandbox: WarmSandbox):
    source = """
        import unittest
        class TestOuter:
            class TestInner:
                def test_a(self): pass
        class Case(unittest.TestCase):
            def test_b(self): self.assertEqual(1, 2)
        """
    assert came(run(sandbox, source)) == {"TestOuter::TestInner::test_a": "passed", "Case::test_b": "failed"}


def test_two_modules_of_one_name_in_packages_of_their_own_both_run(sandbox: WarmSandbox):
    packages = {f"tests/{folder}__init__.py": b"" for folder in ("", "a/", "b/")}
    found = sandbox.run({**packages, "tests/a/test_same.py": ONE, "tests/b/test_same.py": ONE}, ["tests"], Limits())
    assert found.ids("passed") == ("tests/a/test_same.py::test_it", "tests/b/test_same.py::test_it")


def test_many_tests_are_all_told(sandbox: WarmSandbox):
    source = "import pytest\n@pytest.mark.parametrize('n', range(600))\ndef test_it(n): assert n % 2\n"
    found = run(sandbox, source)
    assert (len(found.ids("passed")), len(found.ids("failed"))) == (300, 300)


def test_a_name_that_is_no_text_is_told_as_one(sandbox: WarmSandbox):
    source = r"""
        import os, stat
        said = [["collected", "a\ud800"], ["begin", "a\ud800"], ["end", "a\ud800", "passed"]]
        for number in range(3, 64):
            try:
                if stat.S_ISFIFO(os.fstat(number).st_mode):
                    for event in said: os.write(number, __import__("json").dumps(event).encode() + b"\n")
            except OSError: continue
        """
    found = run(sandbox, source)
    assert (found.collected, found.outcomes) == (("a\\ud800",), (("a\\ud800", "passed"),))
