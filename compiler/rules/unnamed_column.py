"""A column of a result has no name.

What a step finds is used by the names of its columns, and an expression has
none until `AS` gives it one.

Wrong:

    - row: SELECT lower(state) FROM slots WHERE id = :slot_id

Right:

    - row: SELECT lower(state) AS state FROM slots WHERE id = :slot_id
"""

RULE = "unnamed-column"
