"""Lists and keys stand inside each other more than 50 levels deep.

The language needs a few levels. So many are a slip, or are meant to break what
reads them.

Wrong:

    tiers: [[[[[[[[[[[[[[[[[[[[[[[[[[
      [[[[[[[[[[[[[[[[[[[[[[[[[[base]]]]]]]]]]]]]]]]]]]]]]]]]]
      ]]]]]]]]]]]]]]]]]]]]]]]]]]

Right:

    tiers: [base, hard]
"""

RULE = "too-deep"
