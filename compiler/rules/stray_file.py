"""A file in `tasks/` is no task, or one in `agents/` that should be is no agent.

A task is `tasks/<task>.yaml`, or a folder with a `task.yaml` and the files that
it names. Anything else would be passed over in silence, a task with a misspelt
ending too. An agent is `agents/<agent>.yaml`. Texts may lie beside it, but no
YAML of another ending.

Wrong:

    tasks/
      late-fee.yml

Right:

    tasks/
      late-fee.yaml
"""

RULE = "stray-file"
