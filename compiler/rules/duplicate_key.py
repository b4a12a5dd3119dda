"""A key stands twice in one place.

Other readers of YAML keep one of the two and drop the other without a word,
and with it what it was to check. Spellings that YAML takes for one key, such
as `yes` and `true` or `1` and `0x1`, count as one.

Wrong:

    tier: base
    outcome: act
    tier: hard

Right:

    tier: base
    outcome: act
"""

RULE = "duplicate-key"
