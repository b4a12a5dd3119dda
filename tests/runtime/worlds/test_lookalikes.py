"""What an agent makes among the author's tests is kept, but for what would be taken for one of them."""

import pytest

from liarproof.runtime.worlds.lookalikes import without_lookalikes

TESTS = ("tests/helper.js", "tests/cart.test.js", "tests/deep/index.js", "tests/want.json")
OTHERS = ("src/cart.js", "tests/deep.md")


def kept(path: str) -> bool:
    files = dict.fromkeys((*TESTS, *OTHERS, path), b"")
    left = without_lookalikes(files, TESTS, OTHERS)
    assert {*TESTS, *OTHERS} <= left.keys()
    return path in left


@pytest.mark.parametrize(
    "path",
    [
        *("tests/helper", "tests/helper.json", "tests/helper.mjs", "tests/helper/index.js", "tests/helper/deep/a.js"),
        *("tests/deep.js", "tests/deep/index.ts", "tests/want.js", "tests.js", "tests", "tests/helper.js/a"),
        *("tests/cart.test", "tests/cart.test.ts"),
    ],
)
def test_what_is_named_like_a_test_or_its_folder_is_dropped(path: str):
    assert not kept(path)


@pytest.mark.parametrize(
    "path",
    [
        *("tests/more.test.js", "tests/cart.js", "tests/helpers.js", "tests/deep/more.js", "tests/deep/helper.js"),
        *("src/helper.js", "src/cart.json", "helper.js", "src/tests/helper.js", "src/cart/index.js"),
    ],
)
def test_the_rest_is_kept(path: str):
    assert kept(path)
