"""The schema, or a statement, is not SQL that a world may use.

Each statement is tried on the schema when the suite is checked, so that a slip
shows here and not in the middle of a run. What differs from run to run, such as
`random()` or `date('now')`, or leaves the world's own tables, is refused too.
`row`, `rows` and `check` read, and `execute` changes something.

Wrong:

    - row: SELECT state FROM slot WHERE id = :slot_id

Right:

    - row: SELECT state FROM slots WHERE id = :slot_id
"""

RULE = "sql"
