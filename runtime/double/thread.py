"""What ties a reply to its conversation: signatures of thinking, and the ids of calls."""

import base64
import hashlib
import hmac

from .prompt import plain, plain_tool
from .wire import Block, Body, ThinkingBlock


class Thread:
    """A conversation as one digest that grows block by block.

    Account, model, tools, system and every block before go into it, so that thinking is refused once anything before
    it is changed, and the same conversation gives the same ids.
    """

    def __init__(self, *, account: str, model: str, body: Body) -> None:
        self._digest = hmac.new(account.encode(), digestmod=hashlib.sha256)
        self._add(model.encode())
        for tool in body.tools:
            self._add(plain_tool(tool))
        for block in body.system_blocks:
            self._add(plain("system", block))

    def add(self, role: str, block: Block) -> None:
        """Go on by a block."""
        self._add(plain(role, block))

    def signature(self, thinking: str) -> str:
        """What shows that a thought was made at this place."""
        return base64.b64encode(self._here(b"thinking", thinking.encode())).decode()

    def call_id(self) -> str:
        """The id of a call that is made at this place."""
        return f"toolu_{self._here(b'call').hex()[:24]}"

    def _here(self, *parts: bytes) -> bytes:
        digest = self._digest.copy()
        for part in parts:
            digest.update(_framed(part))
        return digest.digest()

    def _add(self, part: bytes) -> None:
        self._digest.update(_framed(part))


def follow(body: Body, *, account: str, model: str) -> tuple[Thread, tuple[str, ...]]:
    """The thread of a whole conversation, and the places of thinking that was not made there."""
    thread = Thread(account=account, model=model, body=body)
    forged: list[str] = []
    for at, turn in enumerate(body.messages):
        for index, block in enumerate(turn.blocks):
            if isinstance(block, ThinkingBlock):
                signature = thread.signature(block.thinking)
                if not hmac.compare_digest(block.signature.encode(), signature.encode()):
                    forged.append(f"messages.{at}.content.{index}")
            thread.add(turn.role, block)
    return thread, tuple(forged)


def _framed(part: bytes) -> bytes:
    """A part after its length, so that no two lists of parts are the same bytes."""
    return len(part).to_bytes(8, "big") + part
