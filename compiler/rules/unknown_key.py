"""A key stands where none of that name belongs.

Nobody would read it, and what it was to check would never be checked. It may
be misspelt, or indented under the wrong key.

Wrong:

    neversays: ["PK-400"]

Right:

    never_says: ["PK-400"]
"""

RULE = "unknown-key"
