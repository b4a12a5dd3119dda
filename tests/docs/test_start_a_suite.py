"""What docs/start-a-suite.md says of the hooks for pre-commit is so."""

import yaml

from .blocks import ROOT, blocks


def test_the_hooks_of_the_sample_are_those_that_we_have():
    (sample,) = [one.text for one in blocks(ROOT / "docs" / "start-a-suite.md") if one.text.startswith("repos:")]
    (repository,) = yaml.safe_load(sample)["repos"]
    hooks = yaml.safe_load((ROOT / ".pre-commit-hooks.yaml").read_text(encoding="utf-8"))
    assert [hook["id"] for hook in repository["hooks"]] == [hook["id"] for hook in hooks]
