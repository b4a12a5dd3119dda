"""A tag such as `!!str` stands in the file.

In other readers of YAML a tag changes the kind of a value, and can even run a
program. Here a value is what its place takes, so that no tag is needed. Text
that begins with `!` stands in quotes.

Wrong:

    - say: !important I have waived it.

Right:

    - say: "!important I have waived it."
"""

RULE = "tag"
