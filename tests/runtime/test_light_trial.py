"""A trial loads none of the libraries that only compiling needs."""

import subprocess
import sys
from pathlib import Path

from .compiled import write_suite
from .shop import suite

PROVE = """
import sys
from pathlib import Path
from liarproof.runtime.loading import load_suite
from liarproof.runtime.proof import prove
assert prove(*load_suite(Path(sys.argv[1]))).proven
print(*sorted({name.partition(".")[0] for name in sys.modules}))
"""


def test_a_proof_loads_no_yaml_no_json_schema_and_no_templates(tmp_path: Path) -> None:
    write_suite(suite(), tmp_path / "shop")
    command = [sys.executable, "-c", PROVE, str(tmp_path / "shop")]
    loaded = subprocess.run(command, capture_output=True, text=True, check=True).stdout.split()
    assert "apsw" in loaded
    assert not {"yaml", "_yaml", "jinja2", "jsonschema", "jsonschema_rs", "referencing", "rich", "pytest"} & set(loaded)
