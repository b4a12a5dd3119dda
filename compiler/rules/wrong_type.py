"""A value is of another kind than its place takes.

Text where a list is due, a list where text is due, quotes around a number:
what was meant could only be guessed.

Wrong:

    turns: Hello, PK-200. What about the late fee?

Right:

    turns:
      - Hello, PK-200. What about the late fee?
"""

RULE = "wrong-type"
