"""A text loses its end, because ` #` begins a comment.

YAML drops the rest of the line without a word, and the customer or the check
says something else than was written. Put the text in quotes. A comment goes on
a line of its own; only behind a single word it may stand on the same.

Wrong:

    - Hello, I am calling about parcel #200.

Right:

    - "Hello, I am calling about parcel #200."
"""

RULE = "text-cut-by-comment"
