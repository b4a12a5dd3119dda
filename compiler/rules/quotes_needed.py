"""A value could be text or something else, and its place takes either.

Without quotes, `no` may be a truth value, `0123` a number and `2026-06-10` a
date. Here only quotes can tell that it is text.

Wrong:

    returns: {code: code, slot_id: slot_id, printed: {value: no}}

Right:

    returns: {code: code, slot_id: slot_id, printed: {value: "no"}}
"""

RULE = "quotes-needed"
