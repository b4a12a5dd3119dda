from dataclasses import replace
from datetime import date

from src.dunning import dunning_run
from src.invoices import Invoice
from src.outbox import Outbox, Sent

BAKERY = Invoice("INV-2026-0017", "Bakery Lund", 24_000, date(2026, 3, 2))
GARAGE = Invoice("INV-2026-0031", "Garage Ost", 9_950, date(2026, 3, 16))


def subjects(outbox: Outbox, today: date, *invoices: Invoice) -> list[str]:
    letters = dunning_run(invoices, outbox, today)
    return [f"{letter.customer}: {letter.subject}" for letter in letters]


def test_nobody_is_reminded_within_the_grace():
    assert subjects(Outbox(), date(2026, 3, 8), BAKERY) == []
    assert subjects(Outbox(), date(2026, 3, 9), BAKERY) == ["Bakery Lund: Reminder"]


def test_what_is_paid_or_with_the_collectors_is_left_alone():
    paid = replace(BAKERY, paid=True)
    passed_on = replace(GARAGE, with_collectors=True)
    assert subjects(Outbox(), date(2026, 5, 4), paid, passed_on) == []


def test_the_oldest_debt_comes_first():
    assert subjects(Outbox(), date(2026, 4, 6), GARAGE, BAKERY) == [
        "Bakery Lund: Reminder",
        "Garage Ost: Reminder",
    ]


def test_each_reminder_is_a_level_above_the_last():
    outbox = Outbox(
        [
            Sent("INV-2026-0017", date(2026, 3, 9)),
            Sent("inv 2026/17", date(2026, 3, 23)),
            Sent("INV-2026-0031", date(2026, 3, 23)),
        ]
    )
    assert subjects(outbox, date(2026, 4, 6), BAKERY, GARAGE) == [
        "Bakery Lund: Last reminder",
        "Garage Ost: Second reminder",
    ]


def test_two_weeks_pass_between_reminders():
    outbox = Outbox([Sent("Invoice 2026-017", date(2026, 3, 9))])
    assert subjects(outbox, date(2026, 3, 22), BAKERY) == []
    assert subjects(outbox, date(2026, 3, 23), BAKERY) == ["Bakery Lund: Second reminder"]


def test_an_invoice_of_last_year_was_reminded_three_times():
    outbox = Outbox(
        [
            Sent("INV-2025-0017", date(2025, 3, 10)),
            Sent("INV-2025-0017", date(2025, 3, 24)),
            Sent("INV-2025-0017", date(2025, 4, 7)),
        ]
    )
    [letter] = dunning_run([BAKERY], outbox, date(2026, 3, 9))
    assert letter.subject == "Reminder"
    assert letter.cents == 24_000


def test_old_and_new_debts_in_one_run():
    outbox = Outbox(
        [
            Sent("INV-2025-0031", date(2025, 6, 2)),
            Sent("INV-2025-0031", date(2025, 6, 16)),
            Sent("INV-2025-0031", date(2025, 6, 30)),
            Sent("INV-2026-0017", date(2026, 3, 9)),
        ]
    )
    assert subjects(outbox, date(2026, 4, 6), BAKERY, GARAGE) == [
        "Bakery Lund: Second reminder",
        "Garage Ost: Reminder",
    ]
