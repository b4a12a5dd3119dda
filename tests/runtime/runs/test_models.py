"""Behind the double, a request says of which play and stage it is; the service is told nothing."""

import pytest
from msgspec.structs import replace

from liarproof.runtime.agents.claude.agent import Claude
from liarproof.runtime.double.replies import Reply, text
from liarproof.runtime.double.request import Request
from liarproof.runtime.double.server import Double
from liarproof.runtime.runs.models import ModelOpening
from liarproof.runtime.runs.records import TrialKey
from liarproof.runtime.trajectory import CustomerTurn

from .rig import client_of, haiku, loaded, spending


@pytest.mark.parametrize(
    ("told", "headers"),
    [(True, {"x-liarproof-trial": "late-fee/7", "x-liarproof-stage": "1"}), (False, {})],
)
def test_only_a_double_is_told_of_the_trial(told: bool, headers: dict[str, str]):
    requests: list[Request] = []

    def respond(request: Request) -> Reply:
        requests.append(request)
        return text("Hi.")

    suite = loaded("parcel-desk").suite
    task = next(task for task in suite.tasks if task.id == "late-fee")
    with Double(respond) as double:
        claude = Claude(replace(haiku(), vote=3), client_of(double))
        opening = ModelOpening(suite, claude, told=told)
        with opening(task, TrialKey(2, "late-fee"), spending().trial(), 1) as player:
            player.act(CustomerTurn(0, "Hello."))
    (request,) = requests
    assert {name: value for name, value in request.headers.items() if "liarproof" in name} == headers
