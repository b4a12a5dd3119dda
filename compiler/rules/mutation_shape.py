"""A mutation does not say which one change it names.

It is one `insert`, `update` or `delete` with its table. An update also says
with `to` or `changed` which columns make it one: otherwise it would name every
change of such a row.

Wrong:

    move:
      update: parcels
      fields: {code: code, slot_id: slot_id}

Right:

    move:
      update: parcels
      changed: [slot_id]
      fields: {code: code, slot_id: slot_id}
"""

RULE = "mutation-shape"
