"""The suite has no task.

A suite without tasks asks an agent for nothing, so there is nothing to prove
and nothing to run.

Wrong:

    parcel-desk/
      suite.yaml
      world.yaml

Right:

    parcel-desk/
      suite.yaml
      world.yaml
      tasks/
        late-fee.yaml
"""

RULE = "no-task"
