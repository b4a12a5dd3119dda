"""A date is due, and what stands there is none.

Dates are compared and counted from, and a day that no calendar has would come
out wrong without a word. A date is written YYYY-MM-DD, with a time
YYYY-MM-DDTHH:MM.

Wrong:

    now: 2026-02-30T09:30

Right:

    now: 2026-06-10T09:30
"""

RULE = "date"
