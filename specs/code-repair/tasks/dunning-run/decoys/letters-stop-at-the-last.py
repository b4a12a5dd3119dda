"""The letters that ask for money, from the friendly one to the last."""

from dataclasses import dataclass

from src.invoices import Invoice


@dataclass(frozen=True)
class Template:
    subject: str
    fee_cents: int
    text: str


@dataclass(frozen=True)
class Letter:
    customer: str
    subject: str
    cents: int
    text: str


TEMPLATES = {
    1: Template("Reminder", 0, "perhaps it slipped your mind: {euros} for {number} is still open."),
    2: Template("Second reminder", 500, "please pay {euros} for {number} within ten days."),
    3: Template(
        "Last reminder", 1500, "unless {euros} for {number} arrives, we call in collectors."
    ),
}


def euros(cents: int) -> str:
    return f"{cents // 100:,}.{cents % 100:02} EUR"


def write(invoice: Invoice, level: int) -> Letter:
    """The letter of this level, 1 to 3, with its fee on top of the invoice."""
    template = TEMPLATES[min(level, max(TEMPLATES))]
    cents = invoice.cents + template.fee_cents
    text = template.text.format(euros=euros(cents), number=invoice.number)
    return Letter(invoice.customer, template.subject, cents, f"Dear {invoice.customer}, {text}")
