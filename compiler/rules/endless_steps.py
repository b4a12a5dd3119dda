"""Named steps do themselves, and would never end.

A `do` runs the steps of that name in its place. Steps that do themselves, or do
others that do them, would go on for ever.

Wrong:

    look:
      - find_parcel: {code: <code>}
      - do: look

Right:

    look:
      - find_parcel: {code: <code>}
"""

RULE = "endless-steps"
