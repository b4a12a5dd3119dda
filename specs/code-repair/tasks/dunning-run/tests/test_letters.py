from datetime import date

import pytest
from src.invoices import Invoice
from src.letters import euros, write

INVOICE = Invoice("INV-2026-0102", "Studio Verde", 123_456, date(2026, 6, 1))


@pytest.mark.parametrize(
    ("level", "subject", "cents"),
    [(1, "Reminder", 123_456), (2, "Second reminder", 123_956), (3, "Last reminder", 124_956)],
)
def test_a_level_has_its_subject_and_its_fee(level, subject, cents):
    letter = write(INVOICE, level)
    assert (letter.subject, letter.cents) == (subject, cents)


def test_a_letter_names_the_customer_the_sum_and_the_invoice():
    assert write(INVOICE, 2).text == (
        "Dear Studio Verde, please pay 1,239.56 EUR for INV-2026-0102 within ten days."
    )


def test_cents_have_two_digits():
    assert euros(500) == "5.00 EUR"
    assert euros(1_000_007) == "10,000.07 EUR"
