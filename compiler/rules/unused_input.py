"""A tool asks for an input that nothing in it uses.

An agent fills it in and believes that it counts. Use it as `:name` in a step or
by its name under `returns`, or do not ask for it.

Wrong:

    input:
      code: {type: string, optional: true}
      body: {type: string}
    steps:
      - execute: INSERT INTO notes (body) VALUES (:body) RETURNING id AS note_id

Right:

    input:
      body: {type: string}
    steps:
      - execute: INSERT INTO notes (body) VALUES (:body) RETURNING id AS note_id
"""

RULE = "unused-input"
