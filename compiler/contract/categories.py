"""The categories of a repair. Each is a claim about its task, which a proof holds against what was played."""

CATEGORIES: dict[str, str] = {
    "single-bug-obvious": "one file is at fault, and the output of the tests points at it",
    "single-bug-hidden": "one file is at fault, and the output of the tests points elsewhere",
    "two-bugs-sequential": "the second fault shows only once the first is put right",
    "test-understanding": "the code is right by one reading, and the tests expect the other",
    "red-herring": "what looks guilty is not: to change it leaves the same tests failing",
    "several-folders": "files in several folders are at fault, and none of them alone",
}
"""What each says of a task. In a workspace a task has one of these or none; elsewhere a category is any word."""
