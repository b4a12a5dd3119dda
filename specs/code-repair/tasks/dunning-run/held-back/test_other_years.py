from datetime import date

import pytest
from src.dunning import dunning_run
from src.invoices import Invoice
from src.outbox import Outbox, Sent

DECEMBER = Invoice("INV-2025-0240", "Cafe Sol", 8_000, date(2025, 12, 15))
SPRING = Invoice("INV-2026-0240", "Print Works", 31_500, date(2026, 4, 6))


def subjects(outbox: Outbox, today: date, *invoices: Invoice) -> list[str]:
    letters = dunning_run(invoices, outbox, today)
    return [f"{letter.customer}: {letter.subject}" for letter in letters]


def test_reminders_count_for_their_own_year():
    outbox = Outbox(
        [
            Sent("INV-2024-0240", date(2024, 9, 2)),
            Sent("INV-2025-0240", date(2025, 12, 22)),
            Sent("inv 2025/240", date(2026, 1, 5)),
        ]
    )
    assert outbox.reminders("INV-2024-0240") == 1
    assert outbox.reminders("INV-2025-0240") == 2
    assert outbox.reminders("INV-2026-0240") == 0


def test_the_last_reminder_is_one_of_the_same_year():
    outbox = Outbox(
        [
            Sent("INV-2025-0240", date(2026, 2, 2)),
            Sent("Invoice 2024-0240", date(2026, 3, 2)),
            Sent("INV-2025-0240", date(2026, 1, 19)),
        ]
    )
    assert outbox.last_posted("INV-2025-0240") == date(2026, 2, 2)
    assert outbox.last_posted("INV-2026-0240") is None


def test_an_invoice_of_december_is_reminded_in_january():
    outbox = Outbox(
        [
            Sent("INV-2025-0240", date(2025, 12, 22)),
            Sent("INV-2025-0240", date(2026, 1, 5)),
        ]
    )
    assert subjects(outbox, date(2026, 1, 19), DECEMBER) == ["Cafe Sol: Last reminder"]


def test_a_late_reminder_of_an_old_invoice_says_nothing_of_the_new_one():
    outbox = Outbox([Sent("inv 2025/240", date(2026, 4, 10))])
    assert subjects(outbox, date(2026, 4, 13), SPRING) == ["Print Works: Reminder"]


def test_two_invoices_with_one_running_number_go_their_own_ways():
    outbox = Outbox(
        [
            Sent("INV-2025-0240", date(2026, 3, 23)),
            Sent("INV-2026-0240", date(2026, 4, 13)),
            Sent("inv 2026/240", date(2026, 4, 27)),
        ]
    )
    assert subjects(outbox, date(2026, 5, 11), SPRING, DECEMBER) == [
        "Cafe Sol: Second reminder",
        "Print Works: Last reminder",
    ]


@pytest.mark.parametrize("reference", ["INV-2026-0240", "inv 2026/240", "Invoice 2026-00240"])
def test_every_spelling_counts(reference):
    outbox = Outbox([Sent(reference, date(2026, 4, 13))])
    assert outbox.reminders("INV-2026-0240") == 1
    assert outbox.last_posted("INV-2026-0240") == date(2026, 4, 13)


def test_other_running_numbers_of_the_year_do_not_count():
    outbox = Outbox(
        [Sent("INV-2026-0024", date(2026, 4, 13)), Sent("INV-2026-2400", date(2026, 4, 13))]
    )
    assert outbox.reminders("INV-2026-0240") == 0
