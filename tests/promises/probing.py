"""Attacks, and sandboxes with one defence taken away."""

import shutil
from dataclasses import dataclass, field
from pathlib import Path
from textwrap import dedent, indent
from typing import Any

import pytest

from liarproof.compiler.contract.model import Limits
from liarproof.runtime.worlds.sandbox import confinement
from liarproof.runtime.worlds.sandbox.warm import WarmSandbox

Edit = tuple[str, str, str]
"""A module that runs inside, a text in it, and what stands there instead."""

LAID = {"data/want.json": b"[3]", "pack/tests/want.json": b"[3]"}
LOCKED = ("tests", "data/want.json", "pack/tests")
"""Files of the author's beside the attack, and what of them cannot be written."""

WALLS: tuple[Edit, ...] = ()
"""What is taken away where no module is edited: bubblewrap with all that it does."""


@dataclass(frozen=True)
class Probe:
    """An attack from a test: the body of a function that gives whether it came through, `host` being what is attacked.

    `without` is the defence that is taken away for it to come through: edits of what runs inside, or the walls, or
    else limits as in `unbounded`.
    """

    name: str
    attack: str
    without: tuple[Edit, ...] = WALLS
    unbounded: dict[str, int] = field(default_factory=dict)

    def source(self, host: dict[str, Any]) -> str:
        """A test that passes where the attack comes through, and is skipped where it does not."""
        return (
            "import ctypes, os, pathlib, resource, signal, socket, subprocess, sys, time\nimport pytest\n"
            f"host = {host!r}\nlibc = ctypes.CDLL(None, use_errno=True)\n"
            f"def attack():\n{indent(dedent(self.attack), '    ')}\n"
            "def test_attack():\n"
            "    try: through = attack()\n"
            "    except (OSError, MemoryError) as problem: pytest.skip(str(problem))\n"
            "    if not through: pytest.skip('no')\n"
        )

    def came(self, sandbox: WarmSandbox, host: dict[str, Any], **limits: int) -> str:
        """What came of the attack: `passed` if it came through, `skipped` if not."""
        bounds = Limits(**{"run_seconds": 10, "test_seconds": 3, **limits})
        found = sandbox.run({"tests/test_it.py": self.source(host).encode(), **LAID}, ["tests"], bounds, LOCKED)
        assert len(found.outcomes) == 1, found.output
        assert found.outcomes[0][1] in ("passed", "skipped"), found.output
        return found.outcomes[0][1]


class Weakened:
    """Sandboxes by what is taken away from them."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._made: dict[tuple[Edit, ...], WarmSandbox] = {}

    def without(self, edits: tuple[Edit, ...]) -> WarmSandbox:
        """A sandbox whose inside has been edited, or that has no walls."""
        if edits not in self._made:
            self._made[edits] = self._edited(edits) if edits else WarmSandbox("none", "pytest")
        return self._made[edits]

    def close(self) -> None:
        for each in self._made.values():
            each.close()

    def _edited(self, edits: tuple[Edit, ...]) -> WarmSandbox:
        inside = self._folder / str(len(self._made)) / "inside"
        shutil.copytree(confinement._INSIDE, inside)
        for name, old, new in edits:
            text = (inside / name).read_text()
            assert text.count(old) == 1, f"{old!r} in {name}"
            (inside / name).write_text(text.replace(old, new))
        sandbox = WarmSandbox("bubblewrap", "pytest")
        with pytest.MonkeyPatch.context() as patched:
            patched.setattr(confinement, "_INSIDE", inside)
            sandbox.run({"tests/test_it.py": b"def test_it(): pass\n"}, ["tests"], Limits())
        return sandbox
