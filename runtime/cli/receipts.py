"""Receipts of proofs as files."""

from collections.abc import Sequence
from pathlib import Path

import click

from ...compiler.contract.visible import visible
from ..proof import Proof
from ..receipt import ReceiptError, receipt, verify
from .exits import MachineLacksError

_MOST_BYTES = 16 << 20


def verify_receipt(file: Path, proofs: Sequence[Proof], *, whole: bool) -> bool:
    """Hold the receipt in a file against proofs; why it does not stand for them is said.

    They are `whole` if every suite that was asked for is proven.

    Raises:
        MachineLacksError: the file cannot be read.
    """
    shown = visible(file.as_posix())
    try:
        if not file.is_file():
            raise ReceiptError("it is no plain file")
        with file.open("rb") as opened:
            content = opened.read(_MOST_BYTES + 1)
        if len(content) > _MOST_BYTES:
            raise ReceiptError("it is too large for a receipt")
        if not whole:
            raise ReceiptError("not every suite is proven")
        verify(content, proofs)
    except OSError as problem:
        raise MachineLacksError(f"{shown} cannot be read: {_reason(problem)}.") from problem
    except ReceiptError as problem:
        click.echo(f"{shown} is refused: {visible(str(problem))}.", err=True)
        return False
    click.echo(f"{shown} is the receipt of this proof.", err=True)
    return True


def write_receipt(file: Path, proofs: Sequence[Proof], *, why: str = "") -> None:
    """Write the receipt of proofs; without any, that there is none is said, and `why`.

    Raises:
        MachineLacksError: the file cannot be written.
    """
    if not proofs:
        click.echo(f"No receipt was written: {why or 'only a suite that is proven has one'}.", err=True)
        return
    try:
        if file.is_fifo():
            raise ReceiptError("it is no plain file")
        file.write_bytes(receipt(proofs))
    except ReceiptError as problem:
        raise click.UsageError(f"{visible(file.as_posix())} cannot be written: {problem}.") from problem
    except OSError as problem:
        raise MachineLacksError(f"{visible(file.as_posix())} cannot be written: {_reason(problem)}.") from problem


def _reason(problem: OSError) -> str:
    return (problem.strerror or "unknown error").lower()
