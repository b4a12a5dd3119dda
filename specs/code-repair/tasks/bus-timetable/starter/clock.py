"""Times of a service day, in minutes since it began at midnight.

A service day ends with its last bus, which may be after the next midnight. Timetables write
such a time with an hour past 23: the 24:10 of Friday leaves when it is 00:10 on Saturday.
"""

HOUR = 60
DAY = 24 * HOUR


def parse(text: str) -> int:
    """The time that is written as hours and minutes."""
    hours, minutes = text.split(":")
    return int(hours) * HOUR + int(minutes)


def face(time: int) -> str:
    """What a clock on the wall shows at this time."""
    hours, minutes = divmod(time % DAY, HOUR)
    return f"{hours:02}:{minutes:02}"


def later(time: int, minutes: int) -> int:
    """The time of the same service day so many minutes later."""
    return (time + minutes) % DAY
