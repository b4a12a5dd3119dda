"""The models that the double knows, and what each refuses."""

from collections.abc import Collection, Mapping

import msgspec


class Model(msgspec.Struct, frozen=True):
    """A model as the service serves it.

    `served` is the id in its replies, `cache_minimum` the tokens below which a prefix is not cached. `samples` says
    whether it takes sampling parameters, `forced` whether it can be made to call a tool, `muses` whether what it says
    beside a call comes as thinking.
    """

    served: str
    cache_minimum: int
    samples: bool = False
    forced: bool = True
    muses: bool = False


_FABLES = (Model("claude-fable-5", 512), Model("claude-fable-5-1", 512), Model("claude-fable-5-2", 512))
_HAIKUS = (Model("claude-haiku-5-5", 512), Model("claude-haiku-4-5-20251001", 4096, samples=True))
_SONNETS = (
    Model("claude-sonnet-5-5", 512, forced=False, muses=True),
    Model("claude-sonnet-5", 1024),
    Model("claude-sonnet-4-6", 1024, samples=True),
    Model("claude-sonnet-4-5-20250929", 1024, samples=True),
)
_OPUSES = (
    Model("claude-opus-5-5", 512),
    Model("claude-opus-5", 512),
    Model("claude-opus-4-8", 1024),
    Model("claude-opus-4-7", 2048),
    Model("claude-opus-4-6", 4096, samples=True),
    Model("claude-opus-4-5-20251101", 4096, samples=True),
)

_SERVED = {model.served: model for model in (*_FABLES, *_HAIKUS, *_SONNETS, *_OPUSES)}
_ALIASES = ("claude-haiku-4-5-20251001", "claude-sonnet-4-5-20250929", "claude-opus-4-5-20251101")

MODELS = _SERVED | {dated.rpartition("-")[0]: _SERVED[dated] for dated in _ALIASES}
"""Models by the ids that a request may ask for."""


def with_others(names: Collection[str]) -> Mapping[str, Model]:
    """The models with others, of which nothing is known: they cache prompts of any length and refuse nothing."""
    return {name: Model(name, 0, samples=True) for name in names} | MODELS
