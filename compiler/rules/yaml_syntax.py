"""The file is not YAML: a quote, a brace, a colon or the indentation is off.

What stands behind such a place could be read in more than one way, so the rest
of the file is checked only once it is put right. Text stands in quotes if it
has `: ` in it, or begins with a quote, a brace, a bracket or a sign such as
`@`, `%` or `*`.

Wrong:

    - say: The fee is settled: I have waived it.

Right:

    - say: "The fee is settled: I have waived it."
"""

RULE = "yaml-syntax"
