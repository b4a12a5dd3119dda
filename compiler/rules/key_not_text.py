"""Braces or brackets stand where a key belongs.

A key is a word. Most often the braces are a slip, or the key is a text that
begins with a brace and has lost its quotes.

Wrong:

    - {find_parcel}: {code: <code>}

Right:

    - find_parcel: {code: <code>}
"""

RULE = "key-not-text"
