"""What a path pattern matches, and that no text takes it long."""

import re
import time
from random import Random

import pytest

from liarproof.compiler.contract.matchers import FieldTest
from liarproof.compiler.contract.placeholders import UnfitValueError, show

PIECES = {"**/": "(?:.*/)?", "**": ".*", "*": "[^/]*", "?": "[^/]"}


def plainly(pattern: str, text: str) -> bool:
    pieces = re.split(r"(\*\*/|\*\*|\*|\?)", pattern)
    return re.fullmatch("(?s)" + "".join(PIECES.get(piece) or re.escape(piece) for piece in pieces), text) is not None


def test_a_pattern_means_what_its_regular_expression_means() -> None:
    random = Random(1)
    for _ in range(20_000):
        pattern = "".join(random.choice(["a", "b", "/", "*", "**", "**/", "?"]) for _ in range(random.randrange(7)))
        text = "".join(random.choice("ab/\n") for _ in range(random.randrange(8)))
        assert FieldTest(glob=pattern).holds(text) is plainly(pattern, text), (pattern, text)


def test_no_text_takes_a_pattern_long() -> None:
    start = time.monotonic()
    assert not FieldTest(glob="*a" * 40 + "*b").holds("a" * 4_000)
    assert not FieldTest(glob="**").holds("a" * 1_000_000)
    assert time.monotonic() - start < 1


@pytest.mark.parametrize("value", [float("inf"), float("nan")])
def test_a_number_without_end_is_no_money(value: float) -> None:
    with pytest.raises(UnfitValueError):
        show(value, "money")
