"""Proves the suite in this folder. Written by liarproof: edit the suite under specs/, then run `liarproof build`."""

from pathlib import Path

from liarproof.runtime.pytest_support import prove_each

test_code_repair_ts = prove_each(Path(__file__).parent)
