"""What one entry of the log says."""

from dataclasses import dataclass
from datetime import datetime

LEVELS = ("DEBUG", "INFO", "WARNING", "ERROR", "CRITICAL")
ERROR_LEVELS = frozenset({"ERROR", "CRITICAL"})


@dataclass(frozen=True)
class Record:
    at: datetime
    level: str
    service: str
    message: str

    @property
    def is_error(self) -> bool:
        return self.level in ERROR_LEVELS
