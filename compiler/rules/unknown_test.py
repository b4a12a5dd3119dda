"""A field asks for a test that does not exist.

A field takes a value, or tests by their names, such as `at_least`, `one_of` or
`contains`. A test that nobody knows would hold for anything, or for nothing.

Wrong:

    - move: {code: PK-100, slot_id: {oneof: [S-2, S-3]}}

Right:

    - move: {code: PK-100, slot_id: {one_of: [S-2, S-3]}}
"""

RULE = "unknown-test"
