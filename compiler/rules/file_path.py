"""A path does not lead to a plain file inside the suite's folder.

A suite is whole wherever it is copied, and reads nothing else of the machine
that checks it. So a path begins at the folder of the file that names it, has
`/` between folders, and has no `..`, no `/` at its start and no link on its
way.

Wrong:

    policy: {file: ../policies/parcel-desk.md}

Right:

    policy: {file: policy.md}
"""

RULE = "file-path"
