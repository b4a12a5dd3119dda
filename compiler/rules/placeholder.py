"""A name in angle brackets is not written as one to fill in.

`<code>` is filled in with what `code` stands for, and `<fee:money>` in a
format, which has to exist and to fit the value. What is only nearly written so
would reach the customer or the agent with its brackets.

Wrong:

    - Hello, <Code>. What about the late fee?

Right:

    - Hello, <code>. What about the late fee?
"""

RULE = "placeholder"
