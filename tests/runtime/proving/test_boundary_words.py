"""What draws a line in a policy: a number of days or weeks, with words before it that make a limit of it."""

import pytest

from .test_boundaries import aged, lines


@pytest.mark.parametrize(
    ("words", "days"),
    [("2 weeks", 13), ("1 week", 6), ("14 days", 13), ("14 DAYS", 13), ("1 day", 0)],
)
def test_a_line_is_a_number_of_days_or_weeks(words: str, days: int) -> None:
    assert lines(aged(days), policy=f"It goes back within {words} of delivery.") == [(words, "before")]


@pytest.mark.parametrize(
    "words",
    [
        "Within",
        "within the first",
        "after",
        "more than",
        "older than",
        "up to",
        "at most",
        "at least",
        "beyond",
        "past",
    ],
)
def test_a_line_is_drawn_by_the_words_before_it(words: str) -> None:
    assert lines(aged(29), policy=f"{words} 30 days from delivery, look twice.") == [("30 days", "before")]


@pytest.mark.parametrize(
    "words", ["It takes 30 days", "In 30 days", "The 30-day", "Thereafter 30 days", "Every 30 days"]
)
def test_where_no_words_draw_a_line_there_is_none(words: str) -> None:
    assert lines(aged(29), policy=f"{words} from delivery.") == []


@pytest.mark.parametrize("words", ["30 months", "30 daylilies", "30.00", "thirty days", "the 30th day"])
def test_other_numbers_are_no_line(words: str) -> None:
    assert lines(aged(29), policy=f"Within {words} of delivery.") == []
