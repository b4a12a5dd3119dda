"""A feature flag."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Flag:
    """A feature that some users have.

    ``percent`` of all users have it, and so has everyone in ``allowed``. ``salt`` is the key
    that the flag was created under.
    """

    key: str
    percent: int = 0
    allowed: frozenset[str] = frozenset()
    salt: str = ""

    def __post_init__(self) -> None:
        if not 0 <= self.percent <= 100:
            raise ValueError(f"{self.percent} is no percentage")
        if not self.salt:
            object.__setattr__(self, "salt", self.key)
