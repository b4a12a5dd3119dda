"""The merge key `<<` is not read.

It brings keys in from elsewhere, out of sight of whoever reviews the file.
Write the keys out; what several trajectories begin with stands once, under the
suite's `steps`.

Wrong:

    - &first {code: PK-200, owner: "Omar Haddad", arrived_on: {days_ago: 9}}
    - {<<: *first, code: PK-201}

Right:

    - {code: PK-200, owner: "Omar Haddad", arrived_on: {days_ago: 9}}
    - {code: PK-201, owner: "Omar Haddad", arrived_on: {days_ago: 9}}
"""

RULE = "merge-key"
