"""A key that is needed is not there.

Without it something would have to be guessed: a task without `outcome` does
not say what its right answer does.

Wrong:

    task: A late fee, charged or waived
    because: Either is fine. Both are not.

Right:

    task: A late fee, charged or waived
    outcome: act
    because: Either is fine. Both are not.
"""

RULE = "missing-key"
