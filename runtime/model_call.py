"""One call of a model, as it is recorded."""

from typing import Any

import msgspec

from .pricing.usage import Usage


class ModelCall(msgspec.Struct, frozen=True, omit_defaults=True):
    """A reply that came back. `seconds` passed until then, in which the call was made again `repeats` times.

    `content` are the blocks as they came, `stop_reason` is what the service says. `stage` counts from 1.
    """

    asked: str
    served: str
    request_id: str
    stop_reason: str
    usage: Usage
    seconds: float
    content: tuple[dict[str, Any], ...]
    stage: int = 1
    repeats: int = 0
