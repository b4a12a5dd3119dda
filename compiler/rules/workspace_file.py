"""A file or folder of the suite cannot go into a workspace.

A workspace is the same on every machine: it is made of nothing but paths and
bytes. So what goes into it are plain files: no links, no devices, nothing that
is executable, at most 1 MiB a file, and 2,000 files or 16 MiB in all. A folder
has to hold at least one file.

Wrong:

    files: {src: empty/}

Right:

    files: {src: starter/}
"""

RULE = "workspace-file"
