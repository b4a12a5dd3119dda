"""What a call used, in the service's own shape, and the cache of prompts that decides it.

Tokens are estimated: four bytes of a piece's compact JSON are one. The sums are exact: input, cache writes and cache
reads together are the whole prompt.
"""

import hashlib
import threading
from collections.abc import Callable, Sequence

import msgspec

from .models import Model
from .prompt import Prompt
from .wire import Ttl

LOOK_BACK = 20
"""How many pieces before a breakpoint, itself included, the service looks for an earlier entry."""

SECONDS: dict[Ttl, float] = {"5m": 300.0, "1h": 3600.0}


class CacheCreation(msgspec.Struct, frozen=True):
    """Tokens written to the cache, by how long they stay."""

    ephemeral_5m_input_tokens: int = 0
    ephemeral_1h_input_tokens: int = 0


class OutputDetails(msgspec.Struct, frozen=True):
    """The part of the output that was thought."""

    thinking_tokens: int = 0


class Usage(msgspec.Struct, frozen=True):
    """What one call used. `input_tokens` are those that were neither written to the cache nor read from it."""

    input_tokens: int
    output_tokens: int
    cache_creation_input_tokens: int = 0
    cache_read_input_tokens: int = 0
    cache_creation: CacheCreation = CacheCreation()
    output_tokens_details: OutputDetails = OutputDetails()
    service_tier: str = "standard"

    @property
    def prompt_tokens(self) -> int:
        """The whole prompt."""
        return self.input_tokens + self.cache_creation_input_tokens + self.cache_read_input_tokens


class _Entry(msgspec.Struct, frozen=True):
    ttl: Ttl
    until: float


class PromptCache:
    """The prefixes of prompts that are cached, by model. `clock` gives seconds."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._entries: dict[bytes, _Entry] = {}
        self._lock = threading.Lock()

    def use(self, model: Model, prompt: Prompt) -> Usage:
        """What a prompt costs now, without any output; its breakpoints are cached from now on.

        The longest entry at a breakpoint, or shortly before one, is read. What follows up to the last breakpoint for an
        hour is written for an hour, and from there to the last breakpoint for five minutes.
        """
        keys = _prefix_keys(model, prompt)
        ends = _prefix_tokens(prompt)
        marks: list[tuple[int, Ttl]] = [
            (at, piece.ttl)
            for at, piece in enumerate(prompt.pieces)
            if piece.ttl is not None and ends[at] >= model.cache_minimum
        ]
        with self._lock:
            hit = self._longest(keys, [at for at, _ in marks])
            if hit is not None:
                self._keep(keys[hit], self._entries[keys[hit]].ttl)
            for at, ttl in marks:
                self._keep(keys[at], ttl)
        read = 0 if hit is None else ends[hit]
        hour = max([read, *(ends[at] for at, ttl in marks if ttl == "1h")])
        last = max([hour, *(ends[at] for at, _ in marks)])
        return Usage(
            input_tokens=prompt.tokens - last,
            output_tokens=0,
            cache_creation_input_tokens=last - read,
            cache_read_input_tokens=read,
            cache_creation=CacheCreation(last - hour, hour - read),
        )

    def _longest(self, keys: Sequence[bytes], marks: Sequence[int]) -> int | None:
        """The last piece up to which the prompt is cached, near enough to a breakpoint to be found."""
        now = self._clock()
        near = {at for mark in marks for at in range(max(0, mark - LOOK_BACK + 1), mark + 1)}
        alive = [at for at in near if (entry := self._entries.get(keys[at])) is not None and now < entry.until]
        return max(alive, default=None)

    def _keep(self, key: bytes, ttl: Ttl) -> None:
        """Keep an entry from now on, and no shorter than it was kept already."""
        new = _Entry(ttl, self._clock() + SECONDS[ttl])
        old = self._entries.get(key)
        self._entries[key] = new if old is None or old.until < new.until else old


def _prefix_keys(model: Model, prompt: Prompt) -> list[bytes]:
    """For each piece, a digest of the model and the prompt up to it. Settings count from the first message on."""
    digest = hashlib.sha256(model.served.encode())
    keys: list[bytes] = []
    in_messages = False
    for piece in prompt.pieces:
        if piece.place == "messages" and not in_messages:
            in_messages = True
            digest.update(prompt.settings)
        digest.update(len(piece.content).to_bytes(8, "big") + piece.content)
        keys.append(digest.digest())
    return keys


def _prefix_tokens(prompt: Prompt) -> list[int]:
    """For each piece, the tokens of the prompt up to it."""
    ends: list[int] = []
    for piece in prompt.pieces:
        ends.append(piece.tokens + (ends[-1] if ends else 0))
    return ends
