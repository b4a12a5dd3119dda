"""A cluster that tests share, new ones for those that break them, and a run's folder."""

from ..conftest import folder  # noqa: F401 - a fixture
from .fleet import fleet, new_fleet  # noqa: F401 - fixtures
