"""Tests of many shapes, as authors write them."""

from ..runtime.worlds.workspaces import Texts

FIXTURE = "import pytest\n@pytest.fixture\ndef numbers(): return [1, 2]\n"
UNITTEST = """
import unittest
class TotalTest(unittest.TestCase):
    def setUp(self): self.numbers = [1, 2]
    def test_total(self): self.assertEqual(total(self.numbers), 3)
    def test_no_mean(self):
        with self.assertRaises(ValueError): mean([])
"""
CAPTURED = "def test_it(capsys):\n    print(total([1, 2]))\n    assert capsys.readouterr().out == '3\\n'\n"
PATCHED = (
    "def test_it(monkeypatch):\n    monkeypatch.setattr('src.sums.total', lambda v: 8)\n    assert mean([1, 1]) == 4\n"
)
TMP_PATH = """
def test_it(tmp_path):
    (tmp_path / 'x').write_text(str(total([1, 2])))
    assert (tmp_path / 'x').read_text() == '3'
"""
PARAMETERS = """
@pytest.mark.parametrize(('v', 'due'), [([1, 2], 3), ([], 0), ([-1, 1], 0)])
def test_it(v, due): assert total(v) == due
"""
CLASSES = """
class TestTotal:
    def test_it(self): assert total([1, 2]) == 3
    class TestMore:
        def test_it(self): assert mean([2]) == 2
"""
EXPECTED = """
@pytest.mark.xfail
def test_odd(): assert total([1]) == 2
@pytest.mark.skip
def test_no(): pass
def test_it(): assert total([1, 2]) == 3
"""
OTHER_NAME: Texts = {"tests/total_test.py": "from src.sums import total\ndef test_it(): assert total([1, 2]) == 3\n"}
IN_PACKAGES: Texts = {f"tests/{each}__init__.py": "" for each in ("", "deep/")} | {
    "tests/deep/test_it.py": """
        from src.sums import total
        from ..help import due
        def test_it(): assert total([1, 2]) == due
        """,
    "tests/help.py": "due = 3\ndef test_user(): raise AssertionError('no test')\n",
}
