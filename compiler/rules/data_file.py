"""A file of rows cannot be read as its ending says.

Rows come from .csv (the first line names the columns), .json (one list of
rows) or .jsonl (one row a line). No row is passed over, since it could be the
one that a task is about.

Wrong:

    id,starts_at,state
    S-1,2026-06-11T10:00,taken
    S-2,2026-06-11T11:00
    S-3,2026-06-12T10:00,free

Right:

    id,starts_at,state
    S-1,2026-06-11T10:00,taken
    S-2,2026-06-11T11:00,free
    S-3,2026-06-12T10:00,free
"""

RULE = "data-file"
