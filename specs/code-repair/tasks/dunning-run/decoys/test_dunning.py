from datetime import date

from src.dunning import dunning_run
from src.invoices import Invoice
from src.outbox import Outbox

BAKERY = Invoice("INV-2026-0017", "Bakery Lund", 24_000, date(2026, 3, 2))


def test_a_late_invoice_is_reminded():
    [letter] = dunning_run([BAKERY], Outbox(), date(2026, 3, 9))
    assert letter.subject == "Reminder"
