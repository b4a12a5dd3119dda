"""A path in a workspace is none, or two of them cannot be there together.

Paths begin at the workspace and have `/` between folders. No two may be one
where upper and lower case are the same, nothing is both a file and a folder,
and a file is put there once: a task adds to what its world has.

Wrong:

    files: {../src: starter/}

Right:

    files: {src: starter/}
"""

RULE = "workspace-path"
