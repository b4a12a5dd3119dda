"""`true` or `false` is due, and something else is written.

Tools do not agree on whether `yes`, `on` or `1` is true, so only these two
words are taken.

Wrong:

    asks_first: yes

Right:

    asks_first: true
"""

RULE = "truth-value-due"
