"""An alias such as `*name` repeats something that was never named.

`*name` stands for what `&name` marks further up in the same file. Most often
no alias was meant, and a text begins with a star: then it stands in quotes.

Wrong:

    - say: *Waived, as you asked.

Right:

    - say: "*Waived, as you asked."
"""

RULE = "unknown-anchor"
