"""A matcher or a pattern does not name exactly one thing.

Each mutation under `must`, `may` and `either`, and each call under
`never_calls`, has a `- ` of its own. With two in one it could be both that are
meant, or either.

Wrong:

    must:
      - move: {code: PK-100, slot_id: S-3}
        note: {code: PK-100}

Right:

    must:
      - move: {code: PK-100, slot_id: S-3}
      - note: {code: PK-100}
"""

RULE = "matcher-shape"
