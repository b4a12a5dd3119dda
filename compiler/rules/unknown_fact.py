r"""A text asks for a fact or a saved name that does not exist.

`<name>` is filled in with a fact of the task or the suite, or with what an
earlier step saved. Without one, a customer would say the brackets. For the sign
itself, write `\<`.

Wrong:

    - Hello, <parcel>. What about the late fee?

Right:

    - Hello, <code>. What about the late fee?
"""

RULE = "unknown-fact"
