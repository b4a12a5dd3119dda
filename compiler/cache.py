"""Answers kept from one run to the next, each under the digest of all that it depends on.

They lie in `.liarproof/cache/` beside the specs, and are sealed with a key that only this user on this machine has: a
cache that came with a pull request, or was edited, counts for nothing. One that cannot be read or written is empty,
and so is one that is reached through a link.
"""

import contextlib
import hashlib
import hmac
import os
import secrets
import stat
import sys
from collections.abc import Iterable
from functools import cache
from pathlib import Path

import msgspec

from .contract.version import VERSION

_SEAL = 32
_LIMIT = 512 << 20


class Cache:
    """The kept answers of one suite. Those that a run does not ask for are dropped when it saves."""

    def __init__(self, file: Path | None, key: bytes) -> None:
        self._file = file
        self._key = key
        self._kept = _read(file, key) if file else {}
        self._asked: dict[str, bytes] = {}
        self._changed = False

    def get(self, digest: str) -> bytes | None:
        """The answer kept under a digest."""
        found = self._kept.get(digest)
        if found is not None:
            self._asked[digest] = found
        return found

    def put(self, digest: str, answer: bytes) -> None:
        """Keep an answer."""
        self._asked[digest] = answer
        self._changed = True

    @staticmethod
    def digest_of(parts: Iterable[bytes]) -> str:
        """A digest to keep an answer under, of all that it depends on."""
        return digest_of(parts)

    def save(self) -> None:
        """Write what was asked for and what is new, if that differs from what lies there."""
        if self._file is None or (not self._changed and len(self._asked) == len(self._kept)):
            return
        body = msgspec.msgpack.encode(self._asked)
        beside = self._file.with_name(f"{self._file.name}.{os.getpid()}")
        with contextlib.suppress(OSError):
            if _linked(self._file):
                return
            self._file.parent.mkdir(parents=True, exist_ok=True)
            with contextlib.suppress(FileExistsError):
                _make(self._file.parents[1] / ".gitignore", b"*\n")
            try:
                _make(beside, _sealed(body, self._key) + body)
                beside.replace(self._file)
            finally:
                beside.unlink(missing_ok=True)


def open_cache(folder: Path, name: str) -> Cache:
    """The cache of what `name` stands for, under a folder; one that forgets, where no key can be had."""
    key = _machine_key()
    if key is None:
        return forgetful()
    return Cache(folder / ".liarproof" / "cache" / f"{hashlib.sha256(name.encode()).hexdigest()[:16]}.bin", key)


def forgetful() -> Cache:
    """A cache that keeps nothing."""
    return Cache(None, b"")


def digest_of(parts: Iterable[bytes]) -> str:
    """A digest of parts, in which no part can run into the next; it differs between versions of this code."""
    digest = hashlib.sha256(_code())
    for part in parts:
        digest.update(len(part).to_bytes(8, "big"))
        digest.update(part)
    return digest.hexdigest()


@cache
def _code() -> bytes:
    """What tells this code from another: the version, and in a checkout the files that were edited since."""
    root = Path(__file__).parents[1]
    files = sorted(
        path for name in ("compiler", "runtime", "schemas") for path in (root / name).rglob("*.[pj]*") if path.is_file()
    )
    stats = [(path.name, path.stat().st_size, path.stat().st_mtime_ns) for path in files if path.suffix != ".pyc"]
    return repr((VERSION, sys.version_info[:3], stats)).encode()


def _linked(file: Path) -> bool:
    """Whether one of the two folders that are the cache's own is a link."""
    return file.parent.is_symlink() or file.parents[1].is_symlink()


def _make(file: Path, content: bytes) -> None:
    """Write a file that must not be there yet, not even as a link."""
    with file.open("xb") as made:
        made.write(content)


def _read(file: Path, key: bytes) -> dict[str, bytes]:
    try:
        found = file.lstat()
        if not stat.S_ISREG(found.st_mode) or found.st_size > _LIMIT or _linked(file):
            return {}
        with file.open("rb") as kept:
            data = kept.read(found.st_size)
        if not hmac.compare_digest(data[:_SEAL], _sealed(data[_SEAL:], key)):
            return {}
        return msgspec.msgpack.decode(data[_SEAL:], type=dict[str, bytes])
    except (OSError, msgspec.MsgspecError):
        return {}


def _sealed(body: bytes, key: bytes) -> bytes:
    return hashlib.blake2b(body, key=key, digest_size=_SEAL).digest()


def _machine_key() -> bytes | None:
    """This user's key on this machine, made when it is first asked for."""
    try:
        state = Path(os.environ.get("XDG_STATE_HOME") or Path.home() / ".local" / "state")
        file = state / "liarproof" / "cache.key"
        if not file.exists():
            file.parent.mkdir(parents=True, exist_ok=True)
            with (
                contextlib.suppress(FileExistsError),
                os.fdopen(os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as made,
            ):
                made.write(secrets.token_bytes(32))
        key = file.read_bytes()
    except (OSError, RuntimeError):
        return None
    return key if len(key) == 32 else None
