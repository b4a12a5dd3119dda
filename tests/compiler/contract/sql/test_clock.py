"""No SQL reads the clock or the time zone of the machine: refused where it can be seen, and stopped where it runs."""

import pytest

from liarproof.compiler.contract.sql import ClockAskedError, SqlError, open_database, prepare


def refusal(sql: str) -> str:
    with pytest.raises(SqlError) as caught:
        prepare(open_database(""), sql)
    return caught.value.message


@pytest.mark.parametrize(
    ("sql", "what"),
    [
        ("SELECT date('now')", "'now'"),
        ("SELECT datetime('NOW', '+1 day')", "'NOW'"),
        ("SELECT unixepoch('subsec')", "'subsec'"),
        ("SELECT timediff(:a, 'now')", "'now'"),
        ("SELECT strftime('%Y', 'now')", "'now'"),
        ("SELECT date()", "date() without a time"),
        ("SELECT julianday ( )", "julianday() without a time"),
        ("SELECT strftime('%Y')", "strftime() without a time"),
        ("SELECT current_date", "current_date"),
        ("SELECT CURRENT_TIMESTAMP", "CURRENT_TIMESTAMP"),
    ],
)
def test_reading_the_clock_is_refused(sql: str, what: str) -> None:
    assert refusal(sql) == f"{what} reads the clock of the machine; use :now or :today"


@pytest.mark.parametrize("zone", ["'localtime'", "'utc'", "'LocalTime'"])
def test_reading_the_time_zone_is_refused(zone: str) -> None:
    assert refusal(f"SELECT datetime(:now, {zone})") == (
        f"{zone} reads the time zone of the machine; keep to times as given"
    )


@pytest.mark.parametrize(
    "how",
    ["'local' || 'time'", "'' || :how", "('local') || 'time'", ":a || 'time'", "iif(:a, 'u', '') || 'tc'"],
)
def test_a_modifier_that_is_put_together_has_to_begin_as_none_of_a_time_zone(how: str) -> None:
    assert "could be any modifier" in refusal(f"SELECT date(:day, {how})")


def test_a_modifier_that_could_be_a_time_zone_is_refused() -> None:
    assert refusal("SELECT date(:day, :how)").startswith(":how could be any modifier, also 'localtime'")


@pytest.mark.parametrize(
    "sql",
    [
        "SELECT date(:now)",
        "SELECT date(:today, 'weekday 2', '+7 days')",
        "SELECT date(:today, '-' || :days || ' days', 'weekday ' || :day, 'unixepoch')",
        "SELECT 'now', \"date\" FROM (SELECT 1 AS date)",
    ],
)
def test_times_as_given_and_plain_words_are_fine(sql: str) -> None:
    assert prepare(open_database(""), sql).reads_only


@pytest.mark.parametrize("given", ["now", "subsec"])
def test_a_value_that_asks_for_the_clock_is_stopped_when_it_runs(given: str) -> None:
    database = open_database("")
    with pytest.raises(ClockAskedError, match="time of the machine"):
        database.cursor.execute("SELECT date(:given)", {"given": given}).fetchall()


def test_a_word_put_together_is_stopped_when_it_runs() -> None:
    with pytest.raises(ClockAskedError):
        open_database("").cursor.execute("SELECT datetime('n' || 'ow')").fetchall()


def test_a_default_that_reads_the_clock_is_refused_at_its_place() -> None:
    schema = "CREATE TABLE t (id INTEGER NOT NULL PRIMARY KEY,\n at TEXT DEFAULT CURRENT_TIMESTAMP)"
    with pytest.raises(SqlError) as caught:
        open_database(schema)
    assert caught.value.message == ("CURRENT_TIMESTAMP reads the clock of the machine; let the tools set it from :now")
    assert schema[caught.value.offset :] == "CURRENT_TIMESTAMP)"
