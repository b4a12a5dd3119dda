"""A number is due, and this is not written as a plain one.

A number is plain decimals: `140`, `-3`, `7.98`. What `0300`, `1_000` or `0x1F`
stands for is read in different ways by different tools, so it is not guessed.

Wrong:

    - code: PK-200
      owner: Omar Haddad
      arrived_on: {days_ago: 9}
      fee_cents: 0300

Right:

    - code: PK-200
      owner: Omar Haddad
      arrived_on: {days_ago: 9}
      fee_cents: 300
"""

RULE = "number-due"
