"""The file has nothing in it but perhaps comments.

A file begins with its kind and its title. An empty one may be meant to be
written later, and until then the suite is not what it seems.

Wrong:

    # A late fee, to be written.

Right:

    task: A late fee, charged or waived
    outcome: act
    because: Either is fine. Both are not.
"""

RULE = "empty-file"
