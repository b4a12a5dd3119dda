"""Ctrl-C while trials run: the first lets the replies on their way come in, the second does not wait for them."""

import os
import shutil
import signal
import sys
import threading
from collections.abc import Generator
from contextlib import contextmanager
from types import FrameType
from typing import NoReturn

import click

from .exits import INTERRUPTED

_WAITING = (
    "Interrupted: no further call is made, and the replies on their way are waited for. "
    "Ctrl-C again ends at once; what these replies cost is then not written down."
)


@contextmanager
def interruptible(go_on: str) -> Generator[None]:
    """Say at Ctrl-C what happens now; `go_on` is the command that resumes the run."""
    if threading.current_thread() is not threading.main_thread():  # signals are not ours to hear
        yield
        return

    def at_once(_number: int, _frame: FrameType | None) -> NoReturn:
        click.echo(f"\nEnded at once. Go on with:\n  {go_on}", err=True)
        sys.stderr.flush()
        os._exit(INTERRUPTED)  # threads that wait for a reply would be waited for; a folder bears any end

    def first(_number: int, _frame: FrameType | None) -> NoReturn:
        signal.signal(signal.SIGINT, at_once)
        click.echo(f"\n{click.wrap_text(_WAITING, shutil.get_terminal_size().columns)}", err=True)
        raise KeyboardInterrupt

    before = signal.signal(signal.SIGINT, first)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
