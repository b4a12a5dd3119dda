"""The weekly run that reminds customers of what they owe."""

from collections.abc import Iterable
from datetime import date, timedelta

from src.invoices import Invoice
from src.letters import Letter, write
from src.outbox import Outbox

GRACE_DAYS = 7
PAUSE = timedelta(days=14)


def wants_reminder(invoice: Invoice, outbox: Outbox, today: date) -> bool:
    """Whether the invoice is open, past its grace, and was left alone for two weeks."""
    if not invoice.open or not invoice.overdue_since(GRACE_DAYS, today):
        return False
    last = outbox.last_posted(invoice.number)
    return last is None or today - last >= PAUSE


def dunning_run(invoices: Iterable[Invoice], outbox: Outbox, today: date) -> list[Letter]:
    """The letters to post today, each one level above the last reminder of its invoice.

    The invoice that has been due for longest comes first.
    """
    due = [invoice for invoice in invoices if wants_reminder(invoice, outbox, today)]
    due.sort(key=lambda invoice: (invoice.due_on, invoice.number))
    return [write(invoice, outbox.reminders(invoice.number) + 1) for invoice in due]
