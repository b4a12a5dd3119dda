"""A word is none of the few that its place takes.

Such places, among them `outcome`, `effect` and `kind`, decide how a task is
graded. The message lists the words.

Wrong:

    outcome: handover

Right:

    outcome: hand-over
"""

RULE = "unknown-word"
