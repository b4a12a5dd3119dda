"""A tool uses a name that no input and no earlier step gives.

`:name` in SQL, `<name>` in a message and a name under `returns` stand for an
input, or for a column that an earlier step found. `now` and `today` are always
there, and nothing else is.

Wrong:

    - check: ":status = 'free'"
      else: Slot <slot_id> is taken.

Right:

    - check: ":state = 'free'"
      else: Slot <slot_id> is taken.
"""

RULE = "unbound-name"
