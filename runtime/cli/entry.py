"""The door of the command `liarproof`: while it is being loaded, Ctrl-C ends it without a traceback."""

import signal


def enter() -> None:
    """Load the command and call it."""
    before = signal.signal(signal.SIGINT, signal.SIG_DFL)
    from .main import main  # noqa: PLC0415 - it takes a while

    signal.signal(signal.SIGINT, before)
    main()
