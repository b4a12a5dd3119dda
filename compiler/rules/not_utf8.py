"""A file is not text in UTF-8.

Saved in another encoding, letters such as `é` or `ß` turn into others on
another machine. Save the file as UTF-8, which every editor can.

Wrong:

    # saved as Latin-1
    task: Zoë asks about a late fee

Right:

    # saved as UTF-8
    task: Zoë asks about a late fee
"""

RULE = "not-utf8"
