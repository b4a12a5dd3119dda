"""A value is not one that its place takes.

This is what is said where no other rule has words for it. The message tells
what the place asks for; write a value that does.
"""

RULE = "wrong-value"
