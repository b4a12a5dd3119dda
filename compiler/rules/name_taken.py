"""A name is given to two things.

In a tool, the inputs and the columns that its steps find share their names; in
a trajectory, facts and saved names do. Which of the two is meant later, nobody
could tell. In SQL, `AS` gives a column another name.

Wrong:

    - row: SELECT id AS slot_id, state FROM slots WHERE id = :slot_id

Right:

    - row: SELECT state FROM slots WHERE id = :slot_id
"""

RULE = "name-taken"
