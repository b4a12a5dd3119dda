"""A second document begins in the file.

A file holds one suite, one world or one task. What stands behind a `---` would
be read by nobody.

Wrong:

    task: A late fee, charged or waived
    ---
    tier: base

Right:

    task: A late fee, charged or waived
    tier: base
"""

RULE = "several-documents"
