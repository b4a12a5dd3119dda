"""A file that the suite needs cannot be read.

It is missing, or may not be opened by you. A suite has at least a
`suite.yaml`, a `world.yaml` and one task.

Wrong:

    parcel-desk/
      suite.yaml
      tasks/

Right:

    parcel-desk/
      suite.yaml
      world.yaml
      tasks/
"""

RULE = "unreadable-file"
