"""A tool's step is not one step, or lacks what belongs beside it.

A step is one of `row`, `rows`, `check`, `execute`, `fault` and `do`. A `row`
says what it means that there is none, a `check` what is wrong if it does not
hold: an agent learns from these messages what it may do instead.

Wrong:

    - check: ":state = 'free'"

Right:

    - check: ":state = 'free'"
      else: Slot <slot_id> is taken.
"""

RULE = "tool-step-shape"
