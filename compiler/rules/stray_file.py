"""A file in `tasks/` is no task.

A task is `tasks/<task>.yaml`, or a folder with a `task.yaml` and the files that
it names. Anything else would be passed over in silence, a task with a misspelt
ending too.

Wrong:

    tasks/
      late-fee.yml

Right:

    tasks/
      late-fee.yaml
"""

RULE = "stray-file"
