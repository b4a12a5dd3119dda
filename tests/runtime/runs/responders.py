"""Services whose replies go wrong at first."""

from liarproof.runtime.double.faults import Fault
from liarproof.runtime.double.replies import Reply, Responder, Said
from liarproof.runtime.double.request import Request

from .rig import oracle


def at_first(*faults: Reply | Fault) -> Responder:
    """A responder whose first replies are these or what becomes of them; then the oracle plays."""
    left, play = list(faults), oracle()

    def respond(request: Request) -> Reply:
        if not left:
            return play(request)
        fault = left.pop(0)
        if not callable(fault):
            return fault
        reply = play(request)
        assert isinstance(reply, Said)
        return fault(reply)

    return respond
