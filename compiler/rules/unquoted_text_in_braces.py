"""Text with a space in it stands without quotes inside braces or brackets.

Inside `{}` and `[]` a comma ends the text, and the rest becomes a key or an
item of its own. In quotes the text stays whole.

Wrong:

    - leave_note: {code: PK-300, body: Too late, ask the depot}

Right:

    - leave_note: {code: PK-300, body: "Too late, ask the depot"}
"""

RULE = "unquoted-text-in-braces"
