"""A run on a cluster, behind a double."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from liarproof.runtime.double.replies import Responder
from liarproof.runtime.double.server import Double
from liarproof.runtime.pricing.table import packaged_prices
from liarproof.runtime.runs.cluster.connection import connected
from liarproof.runtime.runs.cluster.executor import ClusterExecutor
from liarproof.runtime.runs.cluster.kit import Kit
from liarproof.runtime.runs.cluster.posting import Posting
from liarproof.runtime.runs.folder import RunFolder
from liarproof.runtime.runs.models import DoubleAddress
from liarproof.runtime.runs.runner import Runner

from ..rig import KEY, PARCELS, Heard, haiku, loaded, oracle, spending


def kit_of(double: Double | None, name: str = PARCELS, **changed: Any) -> Kit:
    """What workers need to play a suite behind a double, or the service."""
    suite, rows = loaded(name)
    plain: dict[str, Any] = {
        "suite": suite, "rows": rows, "profile": haiku(), "prices": packaged_prices(), "ceiling": None,
        "level": "bubblewrap", "double": double and DoubleAddress(double.url, KEY),
    }  # fmt: skip
    return Kit(**{**plain, **changed})


class Crew:
    """A cluster that is ready to play trials; `heard` hears what becomes of them."""

    def __init__(self, client: Any, double: Double, posting: Posting) -> None:
        self.client = client
        self.double = double
        self.posting = posting
        self.heard = Heard()
        self.delays: list[float] = []

    def runner(self, folder: RunFolder, *, patience: float = 60.0, **bounds: Any) -> Runner:
        """A runner of its suite, in a folder."""
        money = spending(spent=folder.spent, pause=lambda ended, seconds: self.delays.append(seconds), **bounds)
        return Runner(ClusterExecutor(self.posting, money, patience=patience), folder, money, self.heard)


@contextmanager
def crewed(
    address: str, responder: Responder | None = None, name: str = PARCELS, *, workers: int = 1, **kit: Any
) -> Iterator[Crew]:
    """A crew of so many workers at least, behind a double that plays the oracle if it is not told what to do."""
    with Double(responder or oracle(name), key=KEY) as double, connected(address) as client:
        client.wait_for_workers(workers)
        yield Crew(client, double, Posting(client, kit_of(double, name, **kit)))
