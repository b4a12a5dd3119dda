"""Commands that can be copied: a shell reads the same words."""

import os
import subprocess
from pathlib import Path

import pytest

from liarproof.runtime.cli.shell_words import joined, typed


@pytest.mark.parametrize(
    "word", ["plain", "a b", "it's", "a\nb", "\x1b[31mred", "a\udcffb", "it's \\n\n", "é\t🎉", "~/x", "$(touch x)", ""]
)
def test_a_shell_reads_the_word_that_was_meant(word):
    command = joined(["printf", "%s", word])
    assert command.isprintable()
    said = subprocess.run(["bash", "-c", command], capture_output=True, check=True)
    assert said.stdout == os.fsencode(word)


@pytest.mark.parametrize(("path", "words"), [("-s/desk", "./-s/desk"), ("runs/-a", "runs/-a"), ("/a", "/a")])
def test_no_path_is_taken_for_an_option(path, words):
    assert typed(Path(path)) == words
