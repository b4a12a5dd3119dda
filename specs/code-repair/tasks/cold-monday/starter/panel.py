"""The line of text on the panel in the hall."""

from src.preheat import preheated
from src.programme import read_programme
from src.thermostat import Thermostat
from src.week import minute_of_week, minutes_until, moment


def panel(programme: str, now: str, minutes_per_degree: int = 10) -> str:
    """What is held at a moment such as `Tue 06:30`, and what comes next, and when."""
    thermostat = Thermostat(preheated(read_programme(programme), minutes_per_degree))
    minute = minute_of_week(now)
    coming = thermostat.coming(minute)
    hours, minutes = divmod(minutes_until(coming.minute, since=minute), 60)
    return (
        f"{thermostat.target(minute):g} °C, "
        f"{coming.target:g} °C from {moment(coming.minute)} (in {hours} h {minutes:02} min)"
    )
