"""A date that is counted from today is not written as one.

`{days_ago: 46}`, `{days_ahead: 5}` and `{next: tuesday}` are counted from
`now`, so that a task says how long ago something was, and not only when. Beside
each may stand `at: 13:30`.

Wrong:

    arrived_on: {days_ago: nine}

Right:

    arrived_on: {days_ago: 9}
"""

RULE = "date-value"
