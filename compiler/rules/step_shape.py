"""A step is not one tool call, one `say` or one `do`.

Steps happen one after the other, so each has a `- ` of its own, and beside a
call stands only what is expected of it: `fails`, `returns`, `save`.

Wrong:

    - find_parcel: {code: PK-300}
      leave_note: {code: PK-300, body: "Waited more than 14 days."}

Right:

    - find_parcel: {code: PK-300}
    - leave_note: {code: PK-300, body: "Waited more than 14 days."}
"""

RULE = "step-shape"
